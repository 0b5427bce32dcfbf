"""What the play counts for Prometheus; `/metrics` shows it."""

from __future__ import annotations

from prometheus_client import Counter, Gauge, Histogram

FINE = (0.0005, 0.001, 0.002, 0.004, 0.008, 0.016, 0.032, 0.064, 0.128, 0.256, 0.5, 1, 2.5, 5)

TABLES = Gauge("tableside_tables_open", "Tables that somebody has open in this process")
SOCKETS = Gauge("tableside_sockets", "Open websockets of this process")
SESSIONS = Gauge("tableside_sessions_loaded", "Sessions held in this process's memory")
ACTIONS = Counter("tableside_actions_total", "Committed commands", ["game", "kind"])
REJECTED = Counter("tableside_rejected_total", "Commands that were rejected", ["code"])
COMMIT = Histogram("tableside_commit_seconds", "From a judged command to its durable commit", buckets=FINE)
BROADCAST = Histogram("tableside_broadcast_seconds", "From a commit until its frames are handed to every socket", buckets=FINE)
DROPPED = Counter("tableside_queue_drops_total", "Frames not queued because a viewer was too slow; they get a snapshot instead")
SNAPSHOTS = Counter("tableside_snapshots_total", "Snapshots sent", ["why"])
RULE_ERRORS = Counter("tableside_rule_errors_total", "Commands on which a game's rules crashed or ran too long", ["game"])
BOT_SECONDS = Histogram("tableside_bot_seconds", "How long a bot thought", ["game", "level"])
BUS_LOST = Counter("tableside_bus_lost_total", "Times that the connection for announcements was lost")
