export const invoiceKinds = ['claim', 'partner_fee', 'subscription', 'credit_note'] as const
export const invoiceStatuses = ['draft', 'issued', 'paid', 'cancelled', 'uncollectible'] as const
