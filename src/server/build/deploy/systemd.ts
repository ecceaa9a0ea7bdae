import type { DeployFiles } from './site.ts';

/** The service, and its nightly back-up, as systemd units. They contain nothing of the site: settings come from the environment file. */
export function systemdFiles(): DeployFiles {
  return {
    'systemd/payment-page.service': UNIT,
    'systemd/payment-page-backup.service': BACKUP,
    'systemd/payment-page-backup.timer': TIMER,
  };
}

const UNIT = `# To be copied to /etc/systemd/system/. The build is expected in /srv/payment-page, the settings in /etc/payment-page.env.
[Unit]
Description=Payment page
After=network-online.target
Wants=network-online.target
# However often it ends, it is started again: without this, systemd gives up after the fifth time in ten seconds.
StartLimitIntervalSec=0

[Service]
User=payment-page
EnvironmentFile=/etc/payment-page.env
# The system's DNS look-ups, of the staff's chat and of webhooks with WEBHOOK_NETWORK=loopback or any, use half of these threads, and
# slow name servers must not block all of them. Webhooks to the public internet are looked up without threads.
Environment=UV_THREADPOOL_SIZE=32
WorkingDirectory=/srv/payment-page
ExecStart=/usr/bin/node /srv/payment-page/server/main.js
Restart=always
RestartSec=1
# A graceful shutdown takes DRAIN_SECONDS (5) and STOP_SECONDS (10), and 5 s more with an unresponsive database.
TimeoutStopSec=30
StateDirectory=payment-page
StateDirectoryMode=0700
UMask=0077

NoNewPrivileges=yes
CapabilityBoundingSet=
# MemoryDenyWriteExecute is left out on purpose: Node compiles just in time.
ProtectSystem=strict
ProtectHome=yes
PrivateTmp=yes
PrivateDevices=yes
ProtectKernelTunables=yes
ProtectKernelModules=yes
ProtectKernelLogs=yes
ProtectControlGroups=yes
ProtectClock=yes
ProtectHostname=yes
ProtectProc=invisible
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
LockPersonality=yes
SystemCallArchitectures=native
SystemCallFilter=@system-service
SystemCallFilter=~@privileged
SystemCallErrorNumber=EPERM

[Install]
WantedBy=multi-user.target
`;

const BACKUP = `# A back-up of the SQLite database; payment-page-backup.timer starts it each night. For PostgreSQL, use pg_dump.
[Unit]
Description=Back-up of the payment page

[Service]
Type=oneshot
User=payment-page
EnvironmentFile=/etc/payment-page.env
WorkingDirectory=/srv/payment-page
# Best on another disk: "server/backup.js /backup --keep 7", with "ReadWritePaths=/backup" below.
ExecStart=/usr/bin/node /srv/payment-page/server/backup.js --keep 7
StateDirectory=payment-page
StateDirectoryMode=0700
UMask=0077
Nice=10
IOSchedulingClass=idle

NoNewPrivileges=yes
CapabilityBoundingSet=
ProtectSystem=strict
ProtectHome=yes
PrivateTmp=yes
PrivateDevices=yes
PrivateNetwork=yes
ProtectKernelTunables=yes
ProtectKernelModules=yes
ProtectControlGroups=yes
RestrictSUIDSGID=yes
LockPersonality=yes
SystemCallArchitectures=native
`;

const TIMER = `# systemctl enable --now payment-page-backup.timer
[Unit]
Description=Nightly back-up of the payment page

[Timer]
OnCalendar=*-*-* 02:30:00
RandomizedDelaySec=10min
# Also after a night in which the machine was off.
Persistent=yes

[Install]
WantedBy=timers.target
`;
