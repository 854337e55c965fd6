import { Suspense, useEffect } from 'react'
import { Link, Outlet } from 'react-router'
import { useProgram } from '../app/program.ts'
import { writeStored } from '../app/browser-storage.ts'
import { StorePlans } from '../cover/store-plans.tsx'
import { AreaLink } from '../chrome/area-links.tsx'
import { Bell } from '../chrome/bell.tsx'
import { HelpButton } from '../chrome/help-button.tsx'
import { OfflineBadge } from '../chrome/offline-badge.tsx'
import { PaletteButton } from '../chrome/palette-button.tsx'
import { Palette } from '../chrome/palette.tsx'
import { ProfileMenu } from '../chrome/profile-menu.tsx'
import { Shortcuts } from '../chrome/shortcuts.tsx'
import { homeNav } from '../app/nav/home.ts'
import { openLinks } from '../app/nav/navs-of.ts'
import { useWho } from '../app/session/use-who.ts'
import { Logo } from '../ui/mark.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'

// Lazy, because account deletion is rare.
const DeletionBanner = lazyPart(async () => ({
  default: (await import('../household/deletion-banner.tsx')).DeletionBanner,
}))

/** Layout of the account area: five tabs, at the bottom on a phone. */
export function Layout() {
  const { t, settings } = useProgram()
  const { account, claims } = useWho()
  useEffect(() => writeStored('hat', 'client'), [])
  const tabs = (label: string, className: string, size: number) => (
    <nav aria-label={label} className={className}>
      <ul>
        {openLinks(homeNav.tabs, claims).map((place) => (
          <li key={place.to}>
            <AreaLink place={place} size={size} />
          </li>
        ))}
      </ul>
    </nav>
  )
  return (
    <div className="acct">
      <a className="skip" href="#main">
        {t('app.skip')}
      </a>
      <header className="topbar">
        <div className="topbar-in">
          <Link
            to="/home"
            className="topbar-logo"
            aria-label={t('app.home_link', { brand: settings.brand.name })}
          >
            <Logo name={settings.brand.name} />
          </Link>
          {tabs(t('nav.main'), 'topbar-nav', 16)}
          <div className="bar-end">
            <OfflineBadge />
            <PaletteButton />
            <HelpButton audience="client" />
            <Bell />
            <ProfileMenu actingRole="client" />
          </div>
        </div>
      </header>
      <Suspense>{account && <DeletionBanner accountId={account.id} />}</Suspense>
      <main id="main" className="acct-m">
        <Outlet />
      </main>
      {tabs(t('app.menu'), 'tabbar', 20)}
      <Palette actingRole="client" />
      <Shortcuts nav={homeNav} />
      <StorePlans />
    </div>
  )
}
