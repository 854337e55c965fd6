/** Path of the household's card page, without the language prefix. */
export const findCardPath = (policy_id: string | null): string =>
  policy_id === null ? '/onboard/card-upload' : `/onboard/card-upload?policy=${policy_id}`
