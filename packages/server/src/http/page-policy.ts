/** Pages may load resources only from this server; only pages requested with `?embed` may be framed. */
export function pagePolicy(mayBeFramed = false): string {
  return [
    "default-src 'self'",
    "img-src 'self' data: blob:",
    "style-src 'self' 'unsafe-inline'",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${mayBeFramed ? '*' : "'self'"}`,
  ].join('; ');
}
