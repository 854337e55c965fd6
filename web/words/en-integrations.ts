import integrations from './en/integrations.json'

/** API keys and webhooks of a clinic. */
export const tree = { integrations }
