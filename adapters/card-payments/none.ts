import { BadEvent, PaymentsRefused, type CardPayments } from './port.ts'

const refuse = () => {
  throw new PaymentsRefused('no-cards-here', 'This installation takes no cards')
}

/** Implementation for installations without a payment service: reads return nothing and adding a card is refused. */
export const noCardPayments: CardPayments = {
  kind: 'none',
  form: { kind: 'none' },
  ensureCustomer: async () => refuse(),
  startSetup: async () => refuse(),
  readSetup: async () => null,
  cancelSetup: async () => {},
  readMethod: async () => null,
  listMethods: async () => [],
  detachMethod: async () => {},
  charge: async () => refuse(),
  readCharge: async () => null,
  refundCharge: async () => refuse(),
  readRefund: async () => null,
  readDispute: async () => null,
  submitEvidence: async () => refuse(),
  ensureSubscriber: async () => refuse(),
  startCheckout: async () => refuse(),
  readCheckout: async () => null,
  expireCheckout: async () => {},
  readSubscription: async () => null,
  setCancelAtPeriodEnd: async () => refuse(),
  changePrice: async () => refuse(),
  endSubscription: async () => {},
  setSubscriptionCard: async () => refuse(),
  listInvoices: async () => [],
  readInvoice: async () => null,
  payInvoice: async () => refuse(),
  authenticateCharge: async () => refuse(),
  openPortal: async () => refuse(),
  cancelCharge: async () => {},
  forgetCustomer: async () => {},
  readEvent: async () => {
    throw new BadEvent('unsigned')
  },
}
