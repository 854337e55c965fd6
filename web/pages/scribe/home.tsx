import { IconNotes } from '@tabler/icons-react'
import { UpgradeNote } from '../../subscription/upgrade-note.tsx'
import { EmptyScreen } from '../../ui/empty-screen.tsx'

/** All notes. Not implemented yet: visits by day, search, usage. */
export const Page = () => (
  <>
    <UpgradeNote />
    <EmptyScreen screen="scribe_home" icon={IconNotes} next={['scribe_settings']} />
  </>
)
