/** What is looked at, by its code, and what to do where it is not well. docs/operating.md has the same table, and a test compares them. A command stands in `…`. */
export const runbook = {
  'service.answers':
    'Ask again: on a busy machine it may only be late. Else see whether its process runs, and read the end of its log: a wrong setting is one line at its start.',
  'gateway.answers':
    'See whether a gateway runs and is ready, and read the end of its log. Services work on without it, but nobody reaches them.',
  'gateway.processes':
    'Restart that process, unless it was stopped on purpose: then it leaves this list by itself within ten minutes. If others are silent, too, see the broker.',
  'service.version': 'End the update that was begun: replace the processes of the former version.',
  'service.processes': 'Restart that process, unless it was stopped on purpose: then it leaves this list by itself within a minute.',
  'service.lease': 'Restart the service: nobody publishes its events, sends its mails and runs its jobs.',
  'service.jobs':
    'Look at Error logs for the cause. A job that fails for what is away runs again by itself; one that does not end needs a restart.',
  'depends.store': 'Bring the database back. Nothing has to be restarted or repeated.',
  'depends.bus': 'Bring the broker back. Events wait, and nothing is lost.',
  'depends.files': 'Bring the object store or the folder of the files back. Until then answers with files are refused.',
  'data.layout': 'Wait while data is brought over. If it is of a newer version, start that version, or put the backup in place.',
  'data.folder': 'Name the folder of the data in DATA_DIR. If something is missing in it, restore a backup into an empty one.',
  'events.outbox':
    'See whether the broker takes events: it must be up, with memory and disk left. Then restart the service whose outbox is old.',
  'events.queue': 'Give the service that handles the queue a faster store, or time: after a peak it shrinks by itself.',
  'events.waiting': 'Bring back what the service stands on, and end an update that was begun.',
  'events.letters': 'Remove the cause, then deliver them again in Error logs, tab Dead letters.',
  'mail.server': 'Mend MAIL_URL or the mail server, then send a test mail.',
  'mail.waiting': 'Mend MAIL_URL or the mail server: all of them go out by themselves then.',
  'disk.room': 'Make room, or the volume larger. Never delete a file of the data directory.',
  'disk.forecast': 'Find what grows, and make room or the volume larger before the disk is full.',
  'backup.made':
    'Run `npm run operator -- backup FOLDER` with a new folder on another disk, each day. In a cluster, back up the database, the bucket and the Secret.',
  'backup.tried': 'Run `npm run operator -- try-backup FOLDER`. In a cluster, restore a backup into an empty place and run verify there.',
  'settings.read': 'Set what the line names, as it says.',
  'settings.port': 'Stop what listens there, or set PORT to another one. If it is the product, name its folder in DATA_DIR.',
  'settings.factor': 'Set OPERATOR_SECOND_FACTOR to required, or leave it out.',
  'settings.https': 'Put a proxy with a certificate in front, and set PUBLIC_URL to its https address.',
  'settings.secrets': 'Set each to 32 or more random characters, for example of `openssl rand -base64 32`.',
  'settings.payments': 'Set PAYMENTS to stripe or off: in the sandbox anybody gets any plan for nothing.',
  'settings.mail': 'Set MAIL_URL to a mail server: mails in a folder reach nobody.',
  'settings.proxy': 'Set TRUST_PROXY to the address of the proxy: without it everybody comes from the same address.',
  'settings.clients':
    'Have the proxy send X-Forwarded-For with the address of its client, for nginx `proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for`, and name in TRUST_PROXY nothing but proxies.',
  'settings.abuse': 'Set ABUSE_EMAIL: else nobody hears of a form that may harm.',
} as const;

export type HealthCode = keyof typeof runbook;
