/**
 * The line to the table: one websocket that comes back by itself, and commands that are answered exactly once.
 *
 * It is never optimistic: a command is kept until its reply comes, and sent again, with the same `ref`, on each new connection; the
 * server knows a `ref` it has seen. What the page shows comes from frames alone.
 */

const FIRST_WAIT = 300;
const LONGEST_WAIT = 10_000;
const RESYNC_EVERY = 1000;
const ANSWER_WITHIN = 3000;

/** Pauses after which a command is sent again that the server could not say the truth about (`try_again`). */
const AGAIN = [500, 1500, 4000];

/**
 * @typedef {object} Command
 * @property {any} frame
 * @property {boolean} left it was given to a socket once: it may have arrived
 * @property {number} again how often it was sent again because its fate was not known
 * @property {(reply: any) => void} done
 */

export class Line {
	/** @type {Map<string, Command>} */
	#commands = new Map();
	/** @type {any} */
	#socket = null;
	#tries = 0;
	#retry = 0;
	#beat = 0;
	#doubt = 0;
	#asked = Number.NEGATIVE_INFINITY;
	#askLater = 0;
	#ended = false;
	#greeted = false;
	#beatEvery = 20_000;
	#patience = ANSWER_WITHIN;

	/**
	 * @param {object} how
	 * @param {() => string} how.address where to connect, with what is already known
	 * @param {(frame: any) => void} how.onFrame
	 * @param {(state: "connecting" | "live" | "lost" | "ended", detail: {code?: number, tries: number}) => void} how.onState
	 * @param {(address: string) => WebSocket} [how.open]
	 * @param {() => number} [how.now]
	 * @param {(deed: () => void, after: number) => number} [how.later]
	 * @param {(timer: number) => void} [how.cancel]
	 * @param {() => number} [how.random]
	 */
	constructor(how) {
		this.how = {
			open: (/** @type {string} */ address) => new WebSocket(address),
			now: () => performance.now(),
			later: (/** @type {() => void} */ deed, /** @type {number} */ after) => Number(setTimeout(deed, after)),
			cancel: (/** @type {number} */ timer) => clearTimeout(timer),
			random: Math.random,
			...how,
		};
		/** @type {"connecting" | "live" | "lost" | "ended"} */
		this.state = "connecting";
	}

	/** Connects, unless it is connected or has ended. */
	connect() {
		if (this.#ended || this.#socket) return;
		this.how.cancel(this.#retry);
		const socket = this.how.open(this.how.address());
		this.#socket = socket;
		this.#greeted = false;
		this.#expect();
		socket.onmessage = (/** @type {any} */ event) => this.#received(socket, event.data);
		socket.onclose = (/** @type {any} */ event) => this.#closed(socket, event.code);
		socket.onerror = () => {};
	}

	/** Ends for good: nothing reconnects, and commands without a reply are forgotten. */
	end() {
		this.#ended = true;
		this.#stopTimers();
		this.#socket?.close();
		this.#socket = null;
		this.#tell("ended", {});
	}

	/** Somebody looks again (tab shown, network back, page restored): makes sure, at once, that the line is alive. */
	check() {
		if (this.#ended) return;
		if (!this.#socket) {
			this.#tries = 0;
			this.connect();
		} else if (this.#greeted) {
			this.#write({ type: "ping" });
			this.#expect();
		}
	}

	/** The network is known to be gone. */
	lose() {
		if (this.#socket) this.#drop(this.#socket);
	}

	/** Asks for the whole state: at most once a second, and once more when asked within it. */
	resync() {
		if (this.#askLater) return;
		const wait = this.#asked + RESYNC_EVERY - this.how.now();
		if (wait > 0) {
			this.#askLater = this.how.later(() => {
				this.#askLater = 0;
				this.resync();
			}, wait);
			return;
		}
		this.#asked = this.how.now();
		this.#write({ type: "resync" });
	}

	/**
	 * Sends a command and answers with its reply (`accepted`, `duplicate` or `rejected`), whatever happens to the connection meanwhile.
	 *
	 * @param {any} frame with a `ref`
	 * @returns {Promise<any>}
	 */
	command(frame) {
		return new Promise((done) => {
			const command = { frame, left: false, again: 0, done };
			this.#commands.set(frame.ref, command);
			this.#deliver(command);
		});
	}

	/**
	 * Whether a command has been given to a socket.
	 * @param {string} ref
	 */
	hasLeft(ref) {
		return this.#commands.get(ref)?.left ?? true;
	}

	/**
	 * Forgets a command that has not left; answers whether it could.
	 * @param {string} ref
	 */
	forget(ref) {
		const command = this.#commands.get(ref);
		if (!command || command.left) return false;
		this.#commands.delete(ref);
		command.done({ type: "forgotten", ref });
		return true;
	}

	/**
	 * Sends a frame that needs no reply; lost when the line is down.
	 * @param {any} frame
	 */
	send(frame) {
		if (this.#greeted) this.#write(frame);
	}

	/** @param {Command} command */
	#deliver(command) {
		if (!this.#greeted) return;
		command.left = true;
		this.#write(command.frame);
		this.#expect();
	}

	/** @param {any} frame */
	#write(frame) {
		if (this.#socket?.readyState !== 1) return;
		this.#socket.send(JSON.stringify(frame));
		this.#plan();
	}

	/**
	 * @param {any} socket
	 * @param {string} data
	 */
	#received(socket, data) {
		if (socket !== this.#socket) return;
		this.how.cancel(this.#doubt);
		this.#doubt = 0;
		const frame = JSON.parse(data);
		if (frame.type === "hello") this.#greet(frame);
		if (frame.type === "pong") this.#patience = ANSWER_WITHIN;
		const command = frame.ref === undefined ? undefined : this.#commands.get(frame.ref);
		if (command && (frame.type === "accepted" || frame.type === "duplicate" || frame.type === "rejected"))
			this.#replied(command, frame);
		this.how.onFrame(frame);
	}

	/**
	 * @param {Command} command
	 * @param {any} reply
	 */
	#replied(command, reply) {
		this.#patience = ANSWER_WITHIN;
		const pause = reply.code === "try_again" ? AGAIN[command.again++] : undefined;
		if (pause === undefined) {
			this.#commands.delete(reply.ref);
			command.done(reply);
		} else this.how.later(() => this.#commands.get(reply.ref) === command && this.#deliver(command), pause);
	}

	/** @param {any} hello */
	#greet(hello) {
		this.#greeted = true;
		this.#tries = 0;
		this.#beatEvery = (hello.heartbeat_s ?? 20) * 1000;
		this.#plan();
		this.#tell("live", {});
		for (const command of this.#commands.values()) this.#deliver(command);
	}

	/** The next heartbeat. Whatever is sent puts it off: the server wants to hear of us, and we want to hear its head version. */
	#plan() {
		this.how.cancel(this.#beat);
		this.#beat = this.how.later(() => {
			this.#write({ type: "ping" });
			this.#expect();
		}, this.#beatEvery);
	}

	/** Something must be heard soon, else the line is dead whatever the browser believes. A server that is only slow gets longer next time. */
	#expect() {
		if (this.#doubt) return;
		const socket = this.#socket;
		this.#doubt = this.how.later(
			() => {
				this.#doubt = 0;
				this.#patience = Math.min(LONGEST_WAIT, this.#patience * 2);
				if (socket && socket === this.#socket) this.#drop(socket);
			},
			this.#greeted ? this.#patience : LONGEST_WAIT,
		);
	}

	/** @param {any} socket */
	#drop(socket) {
		socket.onclose = null;
		socket.close();
		this.#closed(socket, 1006);
	}

	/**
	 * @param {any} socket
	 * @param {number} code
	 */
	#closed(socket, code) {
		if (socket !== this.#socket) return;
		this.#socket = null;
		this.#greeted = false;
		this.#stopTimers();
		if (this.#ended) return;
		this.#tries += 1;
		this.#tell("lost", { code });
		if (this.#ended) return; // whoever was told may have ended it
		const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (this.#tries - 1)) * (0.7 + 0.6 * this.how.random());
		this.#retry = this.how.later(() => this.connect(), wait);
	}

	#stopTimers() {
		for (const timer of [this.#retry, this.#beat, this.#doubt, this.#askLater]) this.how.cancel(timer);
		this.#doubt = 0;
		this.#askLater = 0;
	}

	/**
	 * @param {"connecting" | "live" | "lost" | "ended"} state
	 * @param {{code?: number}} detail
	 */
	#tell(state, detail) {
		this.state = state;
		this.how.onState(state, { ...detail, tries: this.#tries });
	}
}

/**
 * Makes the line look again whenever the page comes back to life.
 *
 * @param {Line} line
 */
export function wake(line) {
	document.addEventListener("visibilitychange", () => {
		if (!document.hidden) line.check();
	});
	window.addEventListener("pageshow", () => line.check());
	window.addEventListener("online", () => line.check());
	window.addEventListener("offline", () => line.lose());
	document.addEventListener("resume", () => line.check());
}

/** A reference that no other command has: 128 random bits. */
export function reference() {
	return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Random bytes of this browser's own for the session's seed, in hex. */
export function entropy() {
	return [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
