import { SideFrame } from '../chrome/side-frame.tsx'
import { adminNav } from '../app/nav/admin.ts'
import { FactorNote } from '../app/record/factor-note.tsx'

/** Layout of the staff area: grouped navigation, dense. */
export const Layout = () => (
  <SideFrame nav={adminNav} area="app.area.admin" look="dense" note={<FactorNote />} />
)
