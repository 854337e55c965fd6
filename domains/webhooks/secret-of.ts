/** What a sealed secret belongs to: at another endpoint it cannot be read. */
export const secretOf = (endpoint_id: string): string => `secret of webhook ${endpoint_id}`
