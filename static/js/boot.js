// Before the first paint: the light and the motion that this person chose, so that nothing flashes. A classic script, loaded in the head.
(() => {
	const root = document.documentElement;
	root.classList.add("scripted");
	try {
		const theme = localStorage.getItem("theme");
		if (theme === "dark" || theme === "light") root.dataset.theme = theme;
		if (localStorage.getItem("motion") === "none") root.dataset.motion = "none";
	} catch {
		// Storage is blocked: the system decides.
	}
})();
