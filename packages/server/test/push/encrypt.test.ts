import { createPublicKey, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { encryptPush } from '../../src/push/encrypt.ts';
import { vapidHeader, vapidKeyOf } from '../../src/push/vapid.ts';

test('the example of RFC 8291, byte for byte', () => {
  const target = {
    endpoint: 'https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV',
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  };
  const fresh = {
    salt: Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url'),
    privateKey: Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'),
  };
  expect(encryptPush('When I grow up, I want to be a watermelon', target, fresh).toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_' +
      'yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

test('a secret always gives the same key, and its signature can be verified', () => {
  const secret = Buffer.alloc(32, 7);
  const key = vapidKeyOf(secret);
  expect(vapidKeyOf(secret).publicKey).toBe(key.publicKey);
  expect(vapidKeyOf(Buffer.alloc(32, 8)).publicKey).not.toBe(key.publicKey);
  const header = vapidHeader(key, 'https://push.example.net', 'mailto:a@example.org', 1_000_000);
  const [, head, claims, signature] = /^vapid t=([^.]+)\.([^.]+)\.([^,]+), k=/.exec(header)!;
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toEqual({
    aud: 'https://push.example.net',
    exp: 1000 + 12 * 3600,
    sub: 'mailto:a@example.org',
  });
  const publicKey = createPublicKey(key.privateKey);
  const signed = Buffer.from(`${head}.${claims}`);
  expect(
    verify('sha256', signed, { key: publicKey, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url')),
  ).toBe(true);
});
