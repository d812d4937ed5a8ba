interface SchemaError {
  readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[];
}

/** The first problem that a schema found, as a sentence with the path of the field. */
export function schemaIssue({ issues: [{ path, message }] }: SchemaError): string {
  return path.length === 0 ? `${message}.` : `\`${path.join('.')}\`: ${message}.`;
}
