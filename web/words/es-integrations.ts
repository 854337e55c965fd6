import integrations from './es/integrations.json'

/** API keys and webhooks of a clinic. */
export const tree = { integrations }
