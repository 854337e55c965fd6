type Names = { first_name: string; last_name: string; second_last_name?: string | null }

/** A person's whole name; the second family name is never dropped. */
export const fullName = ({ first_name, last_name, second_last_name }: Names): string =>
  [first_name, last_name, second_last_name].filter(Boolean).join(' ')
