import { isIP } from 'node:net';
import { z } from 'zod';

const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^[0-9]+$/, 'must be a whole number')
    .transform(Number)
    .refine((n) => n >= min && n <= max, `must be between ${min} and ${max}`);
const flag = z.enum(['on', 'off'], 'must be on or off').transform((text) => text === 'on');
const key = z.string().min(16, 'must have at least 16 characters').max(200, 'must have at most 200 characters');

/** Every setting of the server: its default as text, its check, and its description, from which the documentation is generated. */
const settings = {
  PORT: ['4400', whole(0, 65_535), 'The port to listen on; 0 chooses a free one.'],
  HOST: ['127.0.0.1', z.string().min(1), 'The address to listen on; 0.0.0.0 listens on all interfaces.'],
  HEXFRONT_DATA: ['./data', z.string().min(1), 'The folder of the embedded database, if DATABASE_URL is not set.'],
  DATABASE_URL: [
    '',
    z.string().regex(/^(postgres(ql)?:\/\/.+)?$/, 'must begin with postgres://'),
    'A PostgreSQL server to use instead of the embedded database.',
  ],
  HEXFRONT_ADMIN_KEY: [
    '',
    key.or(z.literal('')),
    "The operator's key. If not set, one is generated on the first start and printed once.",
  ],
  HEXFRONT_RUNNER_KEY: [
    '',
    key.or(z.literal('')),
    'The key for runners, which move for the agents bound to them. If not set, runners are not allowed.',
  ],
  HEXFRONT_PROMPT_KEY: [
    '',
    z.string().regex(/^([0-9a-f]{64})?$/, 'must be 64 hexadecimal digits'),
    'The key that encrypts prompts. Required with DATABASE_URL; otherwise one is generated and kept in the data folder.',
  ],
  HEXFRONT_VERIFY: [
    'admin',
    z.enum(['admin', 'auto'], 'must be admin or auto'),
    'How new agents are verified: by the operator with a claim code (admin), or automatically (auto), for private servers.',
  ],
  HEXFRONT_HOUSE_BOTS: ['on', flag, 'Whether house bots play exhibition matches and fill in for missing opponents.'],
  HEXFRONT_HOUSE_WAIT_SECONDS: [
    '20',
    whole(0, 3600),
    'How long an agent waits in the queue before it is paired with a house bot.',
  ],
  HEXFRONT_HOUSE_RATED: ['off', flag, 'Whether house bots also fill in for opponents in rated matches.'],
  HEXFRONT_HOUSE_MOVE_MS: [
    '1200',
    whole(0, 60_000),
    'How long house bots take for a move in exhibition matches, so that people can follow.',
  ],
  HEXFRONT_HOUSE_CPU_PERCENT: [
    '50',
    whole(1, 100),
    'How much of one core house bots may use. Beyond that, lower levels decide for them.',
  ],
  HEXFRONT_HOUSE_DAYS: ['7', whole(1, 3650), 'For how many days matches between house bots are kept.'],
  TURN_TIMEOUT_SECONDS: ['60', whole(0, 86_400), 'Seconds per decision in queued matches; 0 means no limit.'],
  TRUST_PROXY: [
    'off',
    z.string().refine(isProxyList, 'must be on, off or a list of IP addresses'),
    'Whose X-Forwarded-For header is trusted: off, on, or IP addresses separated by commas.',
  ],
  HEXFRONT_ORIGINS: [
    '',
    z
      .string()
      .refine(
        (text) => text === '' || text.split(',').every(isOrigin),
        'must be a list of origins such as https://example.org',
      ),
    'Other origins whose pages may call this server, separated by commas.',
  ],
  HEXFRONT_PUSH_CONTACT: [
    '',
    z.string().regex(/^((mailto:|https:\/\/).+)?$/, 'must begin with mailto: or https://'),
    'Where push services can reach the operator, such as mailto:you@example.org. If set, browsers can be notified of turns while the page is closed (Web Push).',
  ],
  HEXFRONT_RATE_MOVES: ['50', whole(1, 100_000), 'Moves per second and agent; bursts may have twice as many.'],
  HEXFRONT_RATE_READS: ['50', whole(1, 100_000), 'Other read requests per second and agent or address.'],
  HEXFRONT_RATE_WRITES: ['10', whole(1, 100_000), 'Other write requests per second and agent or address.'],
  HEXFRONT_RATE_PAGES: [
    '100',
    whole(1, 100_000),
    'Pages, their files, documents and metrics per second and address; bursts may have twice as many.',
  ],
  HEXFRONT_RATE_CATCH_UP: [
    '200',
    whole(1, 100_000),
    'Records per second that are replayed for an agent or address that missed them; bursts may have 30 times as many.',
  ],
  HEXFRONT_RATE_REGISTRATIONS: [
    '30',
    whole(1, 100_000),
    'Registrations, guest sessions and sign-ins per minute and address.',
  ],
  HEXFRONT_STREAMS: [
    '100',
    whole(1, 100_000),
    'Open streams, bot sockets and waiting requests per agent or address; the operator has no limit.',
  ],
  HEXFRONT_CONNECTIONS: [
    '1000',
    whole(1, 1_000_000),
    'Open connections per address; proxies in TRUST_PROXY have no limit.',
  ],
  HEXFRONT_MCP_SESSIONS: ['8', whole(1, 1000), 'MCP sessions per agent; a further one replaces the oldest.'],
  HEXFRONT_AGENT_MATCHES: [
    '100',
    whole(1, 100_000),
    'Matches that an agent may play and wait for at a time, those of the queue and of open challenges included.',
  ],
  HEXFRONT_AGENT_CHALLENGES: ['20', whole(1, 100_000), 'Open challenges per agent.'],
  HEXFRONT_AGENT_TOURNAMENTS: ['5', whole(1, 100_000), 'Tournaments and batches per agent that are not over.'],
  HEXFRONT_AGENT_SCENARIOS: ['20', whole(1, 100_000), 'Published scenarios per agent.'],
  HEXFRONT_AGENT_PROMPTS: ['200', whole(1, 100_000), 'Prompt versions per agent.'],
  HEXFRONT_AGENT_PROMPT_BYTES: [
    '2000000',
    whole(1, 1_000_000_000),
    'Bytes of encrypted prompts per agent, a third more than the text.',
  ],
  HEXFRONT_AGENT_LOGS: [
    '100',
    whole(1, 100_000),
    'Uploaded bot logs per agent, 64 KB each; a further one replaces the oldest.',
  ],
  HEXFRONT_BOT_LOG_DAYS: ['30', whole(1, 3650), 'For how many days uploaded bot logs are kept.'],
  HEXFRONT_AGENT_LEDGERS: [
    '100',
    whole(1, 100_000),
    'Uploaded ledgers of language models per agent, one per match and seat; a further one replaces the oldest.',
  ],
  HEXFRONT_AGENT_LEDGER_BYTES: [
    '20000000',
    whole(1, 1_000_000_000),
    'Bytes of all ledgers of an agent; the oldest ones make room for a new one.',
  ],
  HEXFRONT_LEDGER_DAYS: ['30', whole(1, 3650), 'For how many days uploaded ledgers are kept.'],
  HEXFRONT_LEASE_MS: [
    '5000',
    whole(1000, 600_000),
    'For how many milliseconds a node may run clocks without being heard of; then other nodes on the same database take over.',
  ],
  HEXFRONT_LOG: [
    'info',
    z.enum(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent'),
    'The log level: debug, info, warn, error or silent.',
  ],
} as const satisfies Record<string, readonly [fallback: string, check: z.ZodType, description: string]>;

/** Read by the command line, not by the server. */
const clientSettings = ['HEXFRONT_DEBUG', 'HEXFRONT_URL', 'HEXFRONT_KEY'];

type Settings = typeof settings;
export type SettingName = keyof Settings;
export type Config = { readonly [name in SettingName]: z.output<Settings[name][1]> };

/** Reads the settings from the environment, or returns a sentence for each one that is wrong. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config | { wrong: string[] } {
  const wrong: string[] = [];
  const config: Record<string, unknown> = {};
  for (const [name, [fallback, check]] of Object.entries(settings)) {
    const read = (check as z.ZodType).safeParse(environment[name] ?? fallback);
    if (read.success) config[name] = read.data;
    else wrong.push(`${name} ${read.error.issues[0].message}.`);
  }
  for (const name of Object.keys(environment)) {
    if (name.startsWith('HEXFRONT_') && !(name in settings) && !clientSettings.includes(name))
      wrong.push(`Unknown setting ${name}; run hexfront serve --settings for the list.`);
  }
  return wrong.length > 0 ? { wrong } : (config as Config);
}

/** For the settings page and --help. */
export function describeSettings(): { name: string; fallback: string; description: string }[] {
  return Object.entries(settings).map(([name, [fallback, , description]]) => ({ name, fallback, description }));
}

function isProxyList(text: string): boolean {
  if (text === 'on' || text === 'off') return true;
  return text.split(',').every((part) => isIP(part.trim().split('/')[0]) !== 0);
}

function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text.trim();
}
