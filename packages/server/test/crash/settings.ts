/** Settings for many clients on one machine. */
export const crashSettings = {
  HEXFRONT_VERIFY: 'auto',
  HEXFRONT_HOUSE_BOTS: 'off',
  HEXFRONT_RATE_MOVES: '100000',
  HEXFRONT_RATE_READS: '100000',
  HEXFRONT_RATE_WRITES: '100000',
  HEXFRONT_RATE_REGISTRATIONS: '100000',
  HEXFRONT_STREAMS: '100000',
} as const;
