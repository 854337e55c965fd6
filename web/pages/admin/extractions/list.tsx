import { extractionList } from '../../../extraction/extraction-list.tsx'
import { ListScreen } from '../../../app/list/list-screen.tsx'

/** Readings of documents, with why a person must look at each. */
export const Page = () => <ListScreen declaration={extractionList} />
