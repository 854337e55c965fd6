import { IconUserCircle } from '@tabler/icons-react'
import { EmptyScreen } from '../../ui/empty-screen.tsx'

/** Profile and voice. Not implemented yet: licence, signature, letterhead, voice. */
export const Page = () => (
  <EmptyScreen screen="scribe_profile" icon={IconUserCircle} next={['scribe_settings']} />
)
