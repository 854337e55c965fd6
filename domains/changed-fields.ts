type Fields = Readonly<Record<string, unknown>>

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/**
 * What a change really changes: the sent fields whose value is another than before. Fields left out stay as they are;
 * lists count as other when any entry or their order is.
 */
export const changedFields = <Sent extends Fields>(before: Fields, sent: Sent): Partial<Sent> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- fields of what was sent, and only those, with their own values
  Object.fromEntries(
    Object.entries(sent).filter(
      ([name, value]) => value !== undefined && !same(before[name], value)
    )
    // The entries are those of `sent`, so they have its types.
  ) as Partial<Sent>
