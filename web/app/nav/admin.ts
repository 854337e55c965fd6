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

/** Navigation of the staff area. */
export const adminNav: Nav = {
  actingRole: 'admin',
  start: '/admin',
  groups: [
    {
      title: null,
      links: [{ to: '/admin', name: 'nav.overview', icon: IconHome, is_exact: true }],
    },
    {
      title: 'nav.group.work',
      links: [
        {
          to: '/admin/claims',
          name: 'nav.claims',
          icon: IconFileInvoice,
          feature: 'user_management',
          resource: 'claim',
        },
        { to: '/admin/auth', name: 'nav.auth', icon: IconClipboardCheck },
        {
          to: '/admin/extractions',
          name: 'nav.extractions',
          icon: IconScan,
          queue: 'extractions_to_review',
          feature: 'user_management',
          resource: 'extraction',
        },
      ],
    },
    {
      title: 'nav.group.money_in',
      links: [
        {
          to: '/admin/insurance-payments',
          name: 'nav.insurance_payments',
          icon: IconBuildingBank,
          feature: 'billing',
        },
        {
          to: '/admin/insurance-payment-items',
          name: 'nav.insurance_payment_items',
          icon: IconListDetails,
          feature: 'billing',
        },
        {
          to: '/admin/payments-client',
          name: 'nav.payments_client',
          icon: IconCreditCard,
          feature: 'billing',
          resource: 'payment',
        },
        {
          to: '/admin/payments',
          name: 'nav.payments',
          icon: IconCash,
          feature: 'billing',
          resource: 'payment',
        },
        {
          to: '/admin/payment-items',
          name: 'nav.payment_items',
          icon: IconListDetails,
          feature: 'billing',
          resource: 'payment',
        },
      ],
    },
    {
      title: 'nav.group.money_out',
      links: [
        { to: '/admin/payouts', name: 'nav.payouts', icon: IconArrowBarUp, feature: 'billing' },
        {
          to: '/admin/payout-items',
          name: 'nav.payout_items',
          icon: IconListDetails,
          feature: 'billing',
        },
        {
          to: '/admin/numo-invoices',
          name: 'nav.numo_invoices',
          icon: IconReceipt2,
          feature: 'billing',
        },
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
          feature: 'user_management',
          resource: 'account',
        },
        {
          to: '/admin/clients',
          name: 'nav.clients',
          icon: IconUser,
          feature: 'user_management',
          resource: 'client',
        },
        {
          to: '/admin/partners',
          name: 'nav.partners',
          icon: IconBuildingHospital,
          feature: 'settings',
          resource: 'partner',
        },
        {
          to: '/admin/providers',
          name: 'nav.providers',
          icon: IconStethoscope,
          queue: 'open_reports',
          feature: 'settings',
          resource: 'provider',
        },
      ],
    },
    {
      title: 'nav.group.reference',
      links: [
        {
          to: '/admin/insurance',
          name: 'nav.insurance',
          icon: IconShieldHeart,
          feature: 'settings',
          resource: 'insurer',
        },
        {
          to: '/admin/policy',
          name: 'nav.policy',
          icon: IconBook2,
          queue: 'eligibility_to_answer',
          feature: 'user_management',
          resource: 'policy',
        },
        {
          to: '/admin/numo-companies',
          name: 'nav.numo_companies',
          icon: IconBuilding,
          feature: 'settings',
        },
        {
          to: '/admin/addresses',
          name: 'nav.addresses',
          icon: IconMapPin,
          feature: 'user_management',
          resource: 'address',
        },
      ],
    },
    {
      title: 'nav.group.access',
      links: [
        {
          to: '/admin/users',
          name: 'nav.users',
          icon: IconUserCog,
          feature: 'user_management',
          resource: 'user',
        },
        {
          to: '/admin/users-fb',
          name: 'nav.users_fb',
          icon: IconFingerprint,
          feature: 'user_management',
          resource: 'user',
        },
      ],
    },
  ],
}
