import type { ReactNode } from 'react'
import type { PageContext } from '../site/page.ts'
import { Footer } from './footer.tsx'
import { VisitQuestion } from '../site/visit-choice.tsx'
import { Header } from './header.tsx'

/** Header, page and footer; the search results use the full width. */
export const Default = ({ context, children }: { context: PageContext; children: ReactNode }) => (
  <>
    <Header context={context} wide={context.path.startsWith('/find-care/')} />
    <VisitQuestion context={context} />
    <main id="main">{children}</main>
    <Footer context={context} />
  </>
)
