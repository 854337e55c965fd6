type Fields = Readonly<Record<string, unknown>>

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/**
 * Returns the fields of `sent` whose value differs from `before`. Undefined fields are ignored; arrays differ when an
 * entry or the order differs.
 */
export const changedFields = <Sent extends Fields>(before: Fields, sent: Sent): Partial<Sent> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a subset of the entries of `sent`, with their own values
  Object.fromEntries(
    Object.entries(sent).filter(
      ([name, value]) => value !== undefined && !same(before[name], value)
    )
    // The entries come from `sent`, so they have its types.
  ) as Partial<Sent>
