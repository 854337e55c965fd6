/** The code a link carries: `oobCode`, as the identity services call it, or `code`. Empty when there is none. */
export const codeOf = (query: URLSearchParams) => query.get('oobCode') ?? query.get('code') ?? ''
