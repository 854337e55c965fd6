import { IconNotes } from '@tabler/icons-react'
import { EmptyScreen } from '../../ui/empty-screen.tsx'

/** Visit. Not implemented yet: transcript, note, checks, signing. */
export const Page = () => <EmptyScreen screen="scribe_visit" icon={IconNotes} next={['scribe']} />
