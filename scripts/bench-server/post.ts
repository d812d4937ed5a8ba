/** Asks an arena with an agent's key, empty for nobody's. Anything but 200 is an error. */
export async function post(url: string, key: string, body: unknown): Promise<any> {
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  if (key !== '') headers.authorization = `Bearer ${key}`;
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  const answer = await response.json();
  if (response.status !== 200) throw new Error(`${url}: ${JSON.stringify(answer)}`);
  return answer;
}
