import { IconReceipt2 } from '@tabler/icons-react'
import { EmptyScreen } from '../../ui/empty-screen.tsx'

/** Subscription. Not implemented yet: verified session, plan, next charge. */
export const Page = () => (
  <EmptyScreen screen="scribe_success" icon={IconReceipt2} next={['scribe']} />
)
