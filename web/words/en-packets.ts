import packets from './en/packets.json'

/** Documents that insurers require, and files of claims for them. */
export const tree = { packets }
