import { IconArrowBarUp } from '@tabler/icons-react'
import { EmptyScreen } from '../../../ui/empty-screen.tsx'

/** Payouts. Not implemented yet: list, statement, items. */
export const Page = () => (
  <EmptyScreen screen="dashboard_payouts" icon={IconArrowBarUp} next={['dashboard']} />
)
