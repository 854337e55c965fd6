import { IconFileText } from '@tabler/icons-react'
import { EmptyScreen } from '../../ui/empty-screen.tsx'

/** Document. Not implemented yet: editor, translation, signing. */
export const Page = () => <EmptyScreen screen="scribe_doc" icon={IconFileText} next={['scribe']} />
