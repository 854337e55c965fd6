import { IconMenu2, IconSearch } from '@tabler/icons-react'
import { useEffect, useState, type ReactNode } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import { useProgram } from '../app/program.ts'
import { writeStored } from '../app/browser-storage.ts'
import type { AppWordKey } from '../words/app-words.ts'
import type { Nav } from '../app/nav/nav.ts'
import { openNav } from '../app/nav/navs-of.ts'
import { useWho } from '../app/session/use-who.ts'
import { Dialog } from '../ui/dialog.tsx'
import { BarSlot } from '../ui/in-bar.tsx'
import { Mark } from '../ui/mark.tsx'
import { AreaLinks } from './area-links.tsx'
import { Bell } from './bell.tsx'
import { HelpButton } from './help-button.tsx'
import { OfflineBadge } from './offline-badge.tsx'
import { openPalette } from './open-shortcuts.ts'
import { PaletteButton } from './palette-button.tsx'
import { Palette } from './palette.tsx'
import { ProfileMenu } from './profile-menu.tsx'
import { Shortcuts } from './shortcuts.tsx'
import { IconButton } from '../ui/button.tsx'

type Props = {
  nav: Nav
  area: Extract<AppWordKey, `app.area.${string}`>
  /** `dense` for staff, who see much at once. */
  look: 'dense' | 'calm'
  /** Shown above the navigation, such as the button for a new visit. */
  top?: ReactNode
  /** Shown above every page of the area. */
  note?: ReactNode
}

/** Frame with a sidebar, a top bar and the page; on a phone the sidebar is a drawer. */
export function SideFrame({ nav, area, look, top, note }: Props) {
  const { t } = useProgram()
  const { claims } = useWho()
  const { pathname } = useLocation()
  // The drawer closes after a navigation.
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const isOpen = openedAt === pathname
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  useEffect(() => writeStored('hat', nav.actingRole), [nav.actingRole])
  const side = (
    <>
      <SideTop nav={nav} area={area} />
      {top}
      <AreaLinks nav={openNav(nav, claims)} label={t(area)} />
      <ProfileMenu actingRole={nav.actingRole} isWide />
    </>
  )
  return (
    <div className={`frame frame-${look}`}>
      <a className="skip" href="#main">
        {t('app.skip')}
      </a>
      <aside className="side">{side}</aside>
      <Dialog
        isOpen={isOpen}
        title={t('app.menu')}
        isTitleHidden
        onClose={() => setOpenedAt(null)}
        className="drawer"
      >
        <div className="side">{side}</div>
      </Dialog>
      <div className="frame-b">
        <header className="bar-ends">
          <IconButton
            className="bar-menu"
            aria-label={t('app.open_menu')}
            onClick={() => setOpenedAt(pathname)}
          >
            <IconMenu2 size={20} aria-hidden />
          </IconButton>
          <div className="bar-end">
            <OfflineBadge />
            <PaletteButton className="bar-search" />
            <HelpButton audience={look === 'dense' ? 'staff' : 'partner'} />
            <Bell />
            <ProfileMenu actingRole={nav.actingRole} />
          </div>
        </header>
        {note}
        <main id="main" className="frame-main">
          <div ref={setSlot} className="bar-slot" />
          <div className="frame-m">
            <BarSlot value={slot}>
              <Outlet />
            </BarSlot>
          </div>
        </main>
      </div>
      <Palette actingRole={nav.actingRole} />
      <Shortcuts nav={nav} />
    </div>
  )
}

function SideTop({ nav, area }: Pick<Props, 'nav' | 'area'>) {
  const { t, settings } = useProgram()
  return (
    <>
      <div className="side-top">
        <Link to={nav.start} className="side-brand">
          <Mark size={24} />
          <b>{settings.brand.name}</b>
          <span>{t(area)}</span>
        </Link>
      </div>
      <button type="button" className="side-search" onClick={openPalette}>
        <IconSearch size={15} stroke={1.9} aria-hidden />
        <span>{t('app.palette.label')}</span>
        <kbd>Ctrl K</kbd>
      </button>
    </>
  )
}
