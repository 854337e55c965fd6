type Names = { first_name: string; last_name: string; second_last_name?: string | null }

/** Returns a person's full name, including the second family name. */
export const fullName = ({ first_name, last_name, second_last_name }: Names): string =>
  [first_name, last_name, second_last_name].filter(Boolean).join(' ')
