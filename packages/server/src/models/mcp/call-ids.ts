export type CallId = string | number;
interface Message {
  readonly id?: unknown;
  readonly method?: unknown;
  readonly params?: { readonly requestId?: unknown };
}

/** The ids of the calls in a body. */
export function callIds(body: unknown): CallId[] {
  return messages(body)
    .filter(({ method }) => method !== undefined)
    .map(({ id }) => id)
    .filter(isId);
}

/** The ids of the calls that a body cancels. */
export function cancelledIds(body: unknown): CallId[] {
  return messages(body)
    .filter(({ method }) => method === 'notifications/cancelled')
    .map(({ params }) => params?.requestId)
    .filter(isId);
}

/** An id that the SDK would leave without an answer, because the body has it twice or cancels it, too. */
export function unanswerableId(body: unknown): CallId | null {
  const ids = callIds(body);
  const cancelled = cancelledIds(body);
  return ids.find((id, i) => ids.indexOf(id) < i || cancelled.includes(id)) ?? null;
}

function isId(id: unknown): id is CallId {
  return typeof id === 'string' || typeof id === 'number';
}

function messages(body: unknown): Message[] {
  const list: unknown[] = Array.isArray(body) ? body : [body];
  return list.filter((message): message is Message => typeof message === 'object' && message !== null);
}
