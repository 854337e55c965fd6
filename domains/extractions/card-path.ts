/** Where a household sees its card; a path of the site without its language. */
export const findCardPath = (policy_id: string | null): string =>
  policy_id === null ? '/onboard/card-upload' : `/onboard/card-upload?policy=${policy_id}`
