/** How often one network may ask: in all, and counted for one provider. */
export const wishLimits = {
  of_network: { points: 20, seconds: 86_400 },
  of_provider: { points: 1, seconds: 86_400 },
} as const
