import {
  IconBook2,
  IconBuilding,
  IconBuildingBank,
  IconBuildingHospital,
  IconArrowBarUp,
  IconCash,
  IconClipboardCheck,
  IconCreditCard,
  IconFileInvoice,
  IconFingerprint,
  IconHome,
  IconListDetails,
  IconMapPin,
  IconReceipt2,
  IconScan,
  IconShieldHeart,
  IconStethoscope,
  IconUser,
  IconUserCog,
  IconUsersGroup,
} from '@tabler/icons-react'
import type { Nav } from './nav.ts'

/** The area of staff. */
export const adminNav: Nav = {
  hat: 'admin',
  start: '/admin',
  groups: [
    {
      title: null,
      links: [{ to: '/admin', name: 'nav.overview', icon: IconHome, is_exact: true }],
    },
    {
      title: 'nav.group.work',
      links: [
        { to: '/admin/claims', name: 'nav.claims', icon: IconFileInvoice },
        { to: '/admin/auth', name: 'nav.auth', icon: IconClipboardCheck },
        {
          to: '/admin/extractions',
          name: 'nav.extractions',
          icon: IconScan,
          queue: 'extractions_to_review',
        },
      ],
    },
    {
      title: 'nav.group.money_in',
      links: [
        { to: '/admin/insurance-payments', name: 'nav.insurance_payments', icon: IconBuildingBank },
        {
          to: '/admin/insurance-payment-items',
          name: 'nav.insurance_payment_items',
          icon: IconListDetails,
        },
        { to: '/admin/payments-client', name: 'nav.payments_client', icon: IconCreditCard },
        { to: '/admin/payments', name: 'nav.payments', icon: IconCash },
        { to: '/admin/payment-items', name: 'nav.payment_items', icon: IconListDetails },
      ],
    },
    {
      title: 'nav.group.money_out',
      links: [
        { to: '/admin/payouts', name: 'nav.payouts', icon: IconArrowBarUp },
        { to: '/admin/payout-items', name: 'nav.payout_items', icon: IconListDetails },
        { to: '/admin/numo-invoices', name: 'nav.numo_invoices', icon: IconReceipt2 },
      ],
    },
    {
      title: 'nav.group.directory',
      links: [
        {
          to: '/admin/accounts',
          name: 'nav.accounts',
          icon: IconUsersGroup,
          queue: 'accounts_to_approve',
        },
        { to: '/admin/clients', name: 'nav.clients', icon: IconUser },
        { to: '/admin/partners', name: 'nav.partners', icon: IconBuildingHospital },
        {
          to: '/admin/providers',
          name: 'nav.providers',
          icon: IconStethoscope,
          queue: 'open_reports',
        },
      ],
    },
    {
      title: 'nav.group.reference',
      links: [
        { to: '/admin/insurance', name: 'nav.insurance', icon: IconShieldHeart },
        {
          to: '/admin/policy',
          name: 'nav.policy',
          icon: IconBook2,
          queue: 'eligibility_to_answer',
        },
        { to: '/admin/numo-companies', name: 'nav.numo_companies', icon: IconBuilding },
        { to: '/admin/addresses', name: 'nav.addresses', icon: IconMapPin },
      ],
    },
    {
      title: 'nav.group.access',
      links: [
        { to: '/admin/users', name: 'nav.users', icon: IconUserCog },
        { to: '/admin/users-fb', name: 'nav.users_fb', icon: IconFingerprint },
      ],
    },
  ],
}
