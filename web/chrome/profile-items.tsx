import {
  IconCheck,
  IconDeviceLaptop,
  IconKeyboard,
  IconLanguage,
  IconLogout,
  IconMoon,
  IconSettings,
  IconSun,
  IconSwitchHorizontal,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { languageNames, localePath, locales } from '@numo/kit/locales.ts'
import { schemes, type Scheme } from '@numo/kit/site.ts'
import { useProgram } from '../app/program.ts'
import { offeredRolesOf, startOf, type ActingRole } from '../app/guards/decision.ts'
import { writeStored } from '../app/browser-storage.ts'
import { useStore } from '../ui/store.ts'
import { useWho } from '../app/session/use-who.ts'
import { MenuDivider, MenuItem, MenuLabel } from '../ui/menu-list.tsx'
import { chooseScheme, chosenScheme } from './scheme.ts'
import { openShortcuts } from './open-shortcuts.ts'

const schemeIcons = { system: IconDeviceLaptop, light: IconSun, dark: IconMoon }
const settingsOf: Record<ActingRole, string> = {
  admin: '/admin/profile',
  partner: '/dashboard/settings',
  client: '/home/settings',
}

/** Items of the profile menu: settings, language, colour scheme, other areas, sign-out. */
export default function ProfileItems({ actingRole }: { actingRole: ActingRole }) {
  const { t, session, view } = useProgram()
  // During a view as another user, signing out would sign out the staff user; the banner ends the view.
  const isViewing = useStore(view.current) !== null
  const who = useWho()
  const { user } = who
  const navigate = useNavigate()
  const others = offeredRolesOf(who).filter((one) => one !== actingRole)
  return (
    <>
      <MenuLabel>{user.email}</MenuLabel>
      <MenuItem
        icon={<IconSettings size={16} aria-hidden />}
        onSelect={() => void navigate(settingsOf[actingRole])}
      >
        {t('app.profile.settings')}
      </MenuItem>
      <MenuItem icon={<IconKeyboard size={16} aria-hidden />} onSelect={openShortcuts}>
        {t('app.profile.shortcuts')}
      </MenuItem>
      {others.length > 0 && <MenuLabel>{t('app.switch.label')}</MenuLabel>}
      {others.map((other) => (
        <MenuItem
          key={other}
          icon={<IconSwitchHorizontal size={16} aria-hidden />}
          onSelect={() => {
            writeStored('hat', other)
            void navigate(startOf(other, who))
          }}
        >
          {t(`app.switch.${other}`)}
        </MenuItem>
      ))}
      <LanguageItems />
      <SchemeItems />
      {!isViewing && (
        <>
          <MenuDivider />
          <MenuItem
            icon={<IconLogout size={16} aria-hidden />}
            onSelect={() => void session.signOut()}
          >
            {t('app.sign_out')}
          </MenuItem>
        </>
      )}
    </>
  )
}

/** Links to the same page in the other languages; the server stores the choice. */
function LanguageItems() {
  const { t, locale } = useProgram()
  const { pathname, search } = useLocation()
  return (
    <>
      <MenuLabel>{t('app.profile.language')}</MenuLabel>
      {locales.map((one) => (
        <MenuItem
          key={one}
          link={{
            href: `/-/locale/${one}?${new URLSearchParams({ to: localePath(one, pathname) + search })}`,
            lang: one,
            hrefLang: one,
          }}
          isChosen={one === locale}
          chosenIcon={<IconCheck size={14} aria-hidden />}
          icon={<IconLanguage size={16} aria-hidden />}
        >
          {languageNames[one]}
        </MenuItem>
      ))}
    </>
  )
}

function SchemeItems() {
  const { t } = useProgram()
  const [chosen, setChosen] = useState<Scheme>(chosenScheme)
  return (
    <>
      <MenuLabel>{t('app.profile.scheme')}</MenuLabel>
      {schemes.map((scheme) => {
        const Icon = schemeIcons[scheme]
        return (
          <MenuItem
            key={scheme}
            closesMenu={false}
            isChosen={scheme === chosen}
            chosenIcon={<IconCheck size={14} aria-hidden />}
            icon={<Icon size={16} aria-hidden />}
            onSelect={() => {
              chooseScheme(scheme)
              setChosen(scheme)
            }}
          >
            {t(`app.scheme.${scheme}`)}
          </MenuItem>
        )
      })}
    </>
  )
}
