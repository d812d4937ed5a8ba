import { isIP } from 'node:net';
import { z } from 'zod';

const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^[0-9]+$/, 'is not a whole number')
    .transform(Number)
    .refine((n) => n >= min && n <= max, `is not between ${min} and ${max}`);
const flag = z.enum(['on', 'off'], 'is neither on nor off').transform((text) => text === 'on');
const key = z.string().min(16, 'is shorter than 16 characters').max(200, 'is longer than 200 characters');

/** Every setting of the server: its default as text, its check, and what it means. The operator's page is made from it. */
const settings = {
  PORT: ['4400', whole(0, 65_535), 'The port to listen on; 0 takes a free one.'],
  HOST: ['127.0.0.1', z.string().min(1), 'The address to listen on; 0.0.0.0 for all.'],
  HEXFRONT_DATA: ['./data', z.string().min(1), 'The folder of the embedded database, when DATABASE_URL is not set.'],
  DATABASE_URL: [
    '',
    z.string().regex(/^(postgres(ql)?:\/\/.+)?$/, 'does not begin with postgres://'),
    'A PostgreSQL server to use instead of the embedded database.',
  ],
  HEXFRONT_ADMIN_KEY: [
    '',
    key.or(z.literal('')),
    "The operator's key. Without it one is made on the first start and printed once.",
  ],
  HEXFRONT_RUNNER_KEY: [
    '',
    key.or(z.literal('')),
    'The key of runners that move for agents bound to them; none without it.',
  ],
  HEXFRONT_PROMPT_KEY: [
    '',
    z.string().regex(/^([0-9a-f]{64})?$/, 'is not 64 hexadecimal digits'),
    'The key that encrypts prompts. Without it one is made and kept in the data folder; with DATABASE_URL it must be set.',
  ],
  HEXFRONT_VERIFY: [
    'admin',
    z.enum(['admin', 'auto'], 'is neither admin nor auto'),
    'Who verifies new agents: the operator by claim code, or nobody (auto), on a machine of your own.',
  ],
  HEXFRONT_HOUSE_BOTS: [
    'on',
    flag,
    'Whether bots of the house play featured matches and step in for missing opponents.',
  ],
  HEXFRONT_HOUSE_WAIT_SECONDS: [
    '20',
    whole(0, 3600),
    'How long an agent waits before a bot of the house plays with it.',
  ],
  HEXFRONT_HOUSE_RATED: ['off', flag, 'Whether bots of the house also step in for rated matches.'],
  HEXFRONT_HOUSE_MOVE_MS: [
    '1200',
    whole(0, 60_000),
    'How long bots of the house take over a move, so that a person can follow.',
  ],
  HEXFRONT_HOUSE_DAYS: ['7', whole(1, 3650), 'For how many days matches between bots of the house are kept.'],
  TURN_TIMEOUT_SECONDS: ['60', whole(0, 86_400), 'The time for a decision in queued matches; 0 is no limit.'],
  TRUST_PROXY: [
    'off',
    z.string().refine(isProxyList, 'is neither on, off nor a list of addresses'),
    'Whose X-Forwarded-For is believed: off, on, or addresses separated by commas.',
  ],
  HEXFRONT_ORIGINS: [
    '',
    z
      .string()
      .refine(
        (text) => text === '' || text.split(',').every(isOrigin),
        'is not a list of origins like https://example.org',
      ),
    'Other origins whose pages may use this server, separated by commas.',
  ],
  HEXFRONT_RATE_MOVES: ['50', whole(1, 100_000), 'Moves a second of one agent; twice as many at once.'],
  HEXFRONT_RATE_READS: ['50', whole(1, 100_000), 'Other reading requests a second of one agent or address.'],
  HEXFRONT_RATE_WRITES: ['10', whole(1, 100_000), 'Other writing requests a second of one agent or address.'],
  HEXFRONT_RATE_REGISTRATIONS: ['30', whole(1, 100_000), 'Registrations, guests and sign-ins a minute of one address.'],
  HEXFRONT_STREAMS: ['100', whole(1, 100_000), 'Streams open at once of one agent or address.'],
  HEXFRONT_LOG: [
    'info',
    z.enum(['debug', 'info', 'warn', 'error', 'silent'], 'is no level of logging'),
    'What is logged: debug, info, warn, error or silent.',
  ],
} as const satisfies Record<string, readonly [fallback: string, check: z.ZodType, says: string]>;

/** Read by the command line, not by the server. */
const ofClients = ['HEXFRONT_DEBUG', 'HEXFRONT_URL', 'HEXFRONT_KEY'];

type Settings = typeof settings;
export type SettingName = keyof Settings;
export type Config = { readonly [name in SettingName]: z.output<Settings[name][1]> };

/** The settings as the environment gives them, or a line for each that is wrong. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config | { wrong: string[] } {
  const wrong: string[] = [];
  const config: Record<string, unknown> = {};
  for (const [name, [fallback, check]] of Object.entries(settings)) {
    const read = (check as z.ZodType).safeParse(environment[name] ?? fallback);
    if (read.success) config[name] = read.data;
    else wrong.push(`${name} ${read.error.issues[0].message}.`);
  }
  for (const name of Object.keys(environment)) {
    if (name.startsWith('HEXFRONT_') && !(name in settings) && !ofClients.includes(name))
      wrong.push(`${name} is no setting of this server.`);
  }
  return wrong.length > 0 ? { wrong } : (config as Config);
}

/** For the page of settings and for --help: name, default, meaning. */
export function describeSettings(): { name: string; fallback: string; says: string }[] {
  return Object.entries(settings).map(([name, [fallback, , says]]) => ({ name, fallback, says }));
}

function isProxyList(text: string): boolean {
  if (text === 'on' || text === 'off') return true;
  return text.split(',').every((part) => isIP(part.trim().split('/')[0]) !== 0);
}

function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text.trim();
}
