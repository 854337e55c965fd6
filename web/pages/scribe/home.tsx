import { IconNotes } from '@tabler/icons-react'
import { EmptyScreen } from '../../ui/empty-screen.tsx'

/** All notes. Not implemented yet: visits by day, search, usage. */
export const Page = () => (
  <EmptyScreen screen="scribe_home" icon={IconNotes} next={['scribe_settings']} />
)
