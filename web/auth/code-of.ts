/** Returns the code of a link: `oobCode`, as the identity services name it, or `code`. Empty when there is none. */
export const codeOf = (query: URLSearchParams) => query.get('oobCode') ?? query.get('code') ?? ''
