/**
 * Emergency numbers by country. Compiled on 22 November 2026; docs/decisions/0023-emergency-numbers.md describes how to renew it. A number
 * is listed only when two independent sources confirm it for that country and service; numbers that are not listed must not be guessed.
 * Format: first the countries without a confirmed number, then one line each: country, service, number and its two sources. `any` reaches
 * ambulance, police and fire.
 */

/** Sources, with the publication date of the version that was read. */
export const emergencySources = {
  i: { name: 'ITU-T E.129, as national administrations notify it', on: '2026-02-13' },
  u: { name: 'GOV.UK foreign travel advice', on: '2026-03-03' },
  e: { name: 'Directive (EU) 2018/1972, Article 109', on: '2018-12-11' },
  g: { name: 'Another public authority; which one, the decision record says', on: '2026-03-04' },
  a: { name: 'Android emergency number table (ecc/input/eccdata.txt)', on: '2023-12-08' },
  p: { name: 'libphonenumber, short numbers of the class emergency', on: '2026-07-17' },
} as const

export const emergencyCompiledOn = '2026-11-22'

export const emergencyTable = `
AF AM AQ DM EH ER GA GI GS HN IQ KM KP LS LY MA MD MH MZ NF NG
OM PN RU SJ SL SS ST TD TF TJ TK TM VA VE WS ZW
AD ambulance 116 ia, police 110 ia, fire 118 ia
AE ambulance 998 ia, police 999 ia, fire 997 ia
AG any 911 ia
AI any 911 ua
AL ambulance 127 ia, police 129 ia, fire 128 ia
AO police 113 ia, fire 115 ia
AR ambulance 107 ia, police 101 ia, fire 100 ia
AS any 911 ua
AT any 112 ia, ambulance 144 ia, police 133 ia, fire 122 ia
AU any 000 ia
AW any 911 ia
AX any 112 gp
AZ any 112 ia
BA ambulance 124 ia, police 122 ia, fire 123 ia
BB ambulance 511 ia, police 211 ia, fire 311 ia
BD any 999 ua
BE any 112 ia, ambulance 100 ia, fire 100 ia
BF police 17 ia, fire 18 ia
BG any 112 ia
BH any 999 ia
BI police 112 ia
BJ ambulance 112 ip, police 117 ia, fire 118 ia
BL fire 18 up
BM any 911 ua
BN ambulance 991 ua, police 993 ua, fire 995 ua
BO police 110 ia, fire 119 ia
BQ any 911 up
BR ambulance 192 ia, police 190 ia, fire 193 ia
BS any 919 ia
BT ambulance 112 ia, police 113 ia, fire 110 ia
BW ambulance 997 ia, fire 998 ia
BY ambulance 103 ia, police 102 ia, fire 101 ia
BZ police 911 ia
CA any 911 ia
CC any 000 gp
CD fire 113 ip
CF police 117 ia
CG fire 118 ip
CH any 112 ia, ambulance 144 ia, police 117 ia, fire 118 ia
CI ambulance 185 ia, police 170 ia, fire 180 ia
CK any 999 ua
CL ambulance 131 ia, police 133 ia, fire 132 ia
CM police 117 ia, fire 118 ia
CN ambulance 120 ia, police 110 ia, fire 119 ia
CO any 123 ia
CR any 911 ia
CU ambulance 104 ia, police 106 ia, fire 105 ia
CV ambulance 130 ia, police 132 ia, fire 131 ia
CW police 911 up, fire 911 up
CX any 000 gp
CY any 112 ea
CZ any 112 ea
DE any 112 ia
DJ fire 18 ia
DK any 112 ia
DO any 911 ia
DZ police 1548 ia
EC any 911 ia
EE any 112 ia
EG ambulance 123 ia, police 122 ia, fire 180 ia
ES any 112 ia, police 091 ia
ET police 991 ia
FI any 112 ia
FJ ambulance 911 ia, fire 911 ia
FK any 999 ua
FM police 911 ia
FO any 112 ua
FR any 112 ia, ambulance 15 ia, police 17 ia, fire 18 ia
GB any 999 ia
GD police 911 ia, fire 911 ia
GE any 112 ia
GF ambulance 15 ua, police 17 ua, fire 18 ua
GG any 112 gp
GH ambulance 193 ia, police 191 ia, fire 192 ia
GL any 112 ua
GM ambulance 116 ia, fire 118 ia
GN police 122 ia
GP ambulance 15 ua, police 17 ua, fire 18 ua
GQ police 113 ia, fire 115 ia
GR any 112 ia
GT police 120 ia, fire 123 ia
GU any 911 ua
GW police 117 ia, fire 118 ia
GY ambulance 913 ia, police 911 ia, fire 912 ia
HK any 999 ua
HR any 112 ia
HT ambulance 116 ia, police 114 ia, fire 115 ia
HU any 112 ia
ID ambulance 118 ua, police 110 ua
IE any 112 ia
IL ambulance 101 ia, police 100 ia, fire 102 ia
IM any 999 gp
IN police 100 ia
IR ambulance 115 ia, police 110 ia, fire 125 ia
IS any 112 ia
IT any 112 ia, ambulance 118 ia, police 113 ia, fire 115 ia
JE any 999 gp
JM police 112 ia
JO ambulance 911 ia, fire 911 ia
JP ambulance 119 ia, police 110 ia, fire 119 ia
KE any 999 ia
KG ambulance 103 ia, police 102 ia, fire 101 ia
KH ambulance 119 ia, police 117 ia, fire 118 ia
KI ambulance 194 ia, police 192 ia, fire 193 ia
KN ambulance 911 ia, police 911 ia
KR ambulance 119 ip, police 112 ia, fire 119 ia
KW any 112 ua
KY any 911 ua
KZ ambulance 103 ia, police 102 ia, fire 101 ia
LA ambulance 1195 ua, police 1191 ua, fire 1190 ua
LB police 112 ia
LC ambulance 911 ia, police 999 ia, fire 911 ia
LI any 112 ia
LK ambulance 110 ia, police 119 ia, fire 110 ia
LR police 911 ia
LT any 112 ia
LU any 112 ia
LV any 112 ia
MC any 112 ia
ME ambulance 124 ia, police 122 ia, fire 123 ia
MF ambulance 15 up, police 17 up, fire 18 up
MG fire 118 ia
MK ambulance 194 ia, police 192 ia, fire 193 ia
ML ambulance 15 ia, police 17 ia, fire 18 ia
MM ambulance 192 ua, police 199 ua, fire 191 ua
MN ambulance 103 ia, police 102 ia, fire 101 ia
MO any 999 ua
MP any 911 ga
MQ any 112 up, ambulance 15 up, police 17 up, fire 18 up
MR police 117 ia, fire 118 ia
MS police 999 ua, fire 911 ua
MT any 112 ia
MU ambulance 114 ia, police 999 ia, fire 115 ia
MV ambulance 102 ia, police 119 ia, fire 118 ia
MW ambulance 998 ia, police 997 ia, fire 999 ia
MX any 911 ua
MY any 999 ia
NA police 10111 ia
NC ambulance 15 ua, police 17 ua, fire 18 ua
NE ambulance 15 ia, police 17 ia, fire 18 ia
NI ambulance 128 ia, police 118 ia, fire 115 ia
NL any 112 ia
NO ambulance 113 ia, police 112 ia, fire 110 ia
NP ambulance 102 ia, police 100 ia, fire 101 ia
NR ambulance 111 ia, police 110 ia, fire 112 ia
NU any 999 ua
NZ any 111 ia
PA ambulance 911 ia, police 104 ia, fire 911 ia
PE police 105 ia, fire 116 ia
PF ambulance 15 ua, police 17 ua, fire 18 ua
PG ambulance 111 ia, police 112 ia, fire 110 ia
PH any 911 ua
PK police 15 ia, fire 16 ia
PL any 112 ia
PM ambulance 15 ua, police 17 ua, fire 18 ua
PR any 911 ua
PS ambulance 101 ua, police 100 ua, fire 102 ua
PT any 112 ia
PW any 911 ua
PY police 911 ua
QA any 999 ia
RE ambulance 15 ua, police 17 ua, fire 18 ua
RO any 112 ia
RS ambulance 194 ia, police 192 ia, fire 193 ia
RW ambulance 112 ia, police 112 ia, fire 111 ia
SA police 999 ia
SB ambulance 911 ia, police 999 ia, fire 988 ia
SC any 999 ia
SD ambulance 333 ia, police 999 ia
SE any 112 ia
SG ambulance 995 ia, police 999 ia, fire 995 ia
SH police 999 ua, fire 999 ua
SI any 112 ia
SK any 112 ia
SM ambulance 118 ia, police 113 ia, fire 115 ia
SN police 17 ia, fire 18 ia
SO police 888 ia
SR police 115 ia
SV ambulance 911 ia, police 911 ia, fire 913 ia
SX fire 919 up
SY ambulance 110 ia, police 112 ia, fire 113 ia
SZ ambulance 911 ia, police 999 ia, fire 933 ia
TC any 911 ua
TG police 117 ia, fire 118 ia
TH ambulance 1669 ia, police 191 ia, fire 199 ia
TL ambulance 110 ua, police 112 ua
TN ambulance 190 ia, police 197 ia
TO ambulance 933 ia, police 922 ia, fire 999 ia
TR ambulance 112 ia, police 155 ia, fire 110 ia
TT police 999 ia, fire 990 ia
TV police 911 ua
TW ambulance 119 ua, police 110 ua, fire 119 ua
TZ police 112 ia
UA ambulance 103 ia, police 102 ia, fire 101 ia
UG police 999 ia
US any 911 ia
UY any 911 ia
UZ ambulance 103 ua, police 102 ua, fire 101 ua
VC police 911 ia, fire 911 ia
VG any 911 ua
VI any 911 ua
VN ambulance 115 ua, police 113 ua, fire 114 ua
VU ambulance 112 ia, fire 113 ia
WF ambulance 15 ua, police 17 ua, fire 18 ua
XK ambulance 194 ia, police 192 ia, fire 193 ia
YE police 199 ua
YT any 112 up, ambulance 15 up
ZA any 112 ia
ZM police 991 ia, fire 993 ia
`
