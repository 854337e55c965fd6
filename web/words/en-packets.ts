import claim_steps from './en/claim-steps.json'
import packets from './en/packets.json'

/** What happens next with claims, documents that insurers require, and files of claims for them. */
export const tree = { claim_steps, packets }
