/**
 * Names that the data package lacks: Spanish names where they differ, and common aliases. One city per line: local name, country, Spanish
 * name (may be empty), aliases. Where a country has several cities of one name, the most populous is meant.
 */
const lines = `
Mexico City|MX|Ciudad de México|CDMX, México DF, Mexico D.F., Mexico DF, Ciudad Mexico
León de los Aldama|MX|León|León Guanajuato
Santiago de Querétaro|MX|Querétaro|Queretaro City
Oaxaca|MX|Oaxaca de Juárez|Oaxaca City
Acapulco de Juárez|MX|Acapulco|
Victoria de Durango|MX|Durango|
Tuxtla|MX|Tuxtla Gutiérrez|
Xalapa de Enríquez|MX|Xalapa|Jalapa
Heroica Matamoros|MX|Matamoros|
Pachuca de Soto|MX|Pachuca|
Juárez|MX|Ciudad Juárez|
Puebla|MX||Puebla de Zaragoza, Puebla City
Cancún|MX||Cancun Quintana Roo
San Miguel de Allende|MX||SMA
Playa del Carmen|MX||Playa
Cabo San Lucas|MX||Los Cabos, Cabo
Puerto Vallarta|MX||Vallarta, PV
Guatemala City|GT|Ciudad de Guatemala|
Panamá|PA|Ciudad de Panamá|Panama City
Havana|CU|La Habana|
Port of Spain|TT|Puerto España|
Port-au-Prince|HT|Puerto Príncipe|
San José|CR||San José Costa Rica
Saint George's|GD|Saint George|
Brasília|BR|Brasilia|
Rio de Janeiro|BR|Río de Janeiro|Rio
São Paulo|BR|San Pablo|Sampa
Paramaribo|SR||
Bogotá|CO||Bogotá DC, Santafé de Bogotá
Medellín|CO||Medellin Colombia
Cayenne|GF|Cayena|
New York City|US|Nueva York|New York, NYC, Nueva York City
Washington, D.C.|US|Washington D. C.|Washington, Washington DC
Philadelphia|US|Filadelfia|Philly
New Orleans|US|Nueva Orleans|
Los Angeles|US|Los Ángeles|LA
San Francisco|US||SF
St. Louis|US|San Luis|Saint Louis
Honolulu|US||
Montréal|CA|Montreal|
Québec|CA|Quebec|Quebec City, Ciudad de Quebec
Vancouver|CA||
London|GB|Londres|
Edinburgh|GB|Edimburgo|
Birmingham|GB||
Dublin|IE|Dublín|
Paris|FR|París|
Marseille|FR|Marsella|
Lyon|FR||Lyons
Bordeaux|FR|Burdeos|
Nice|FR|Niza|
Toulouse|FR|Tolosa de Francia|
Strasbourg|FR|Estrasburgo|
Lisbon|PT|Lisboa|
Porto|PT|Oporto|
Faro|PT||
Sevilla|ES||Seville
Zaragoza|ES||Saragossa
A Coruña|ES|La Coruña|Corunna
Palma|ES|Palma de Mallorca|Majorca, Mallorca
Bilbao|ES||
Donostia / San Sebastián|ES|San Sebastián|Donostia
Alicante|ES||Alacant
Valencia|ES||València
Rome|IT|Roma|
Milan|IT|Milán|Milano
Naples|IT|Nápoles|Napoli
Turin|IT|Turín|Torino
Florence|IT|Florencia|Firenze
Venice|IT|Venecia|Venezia
Genoa|IT|Génova|Genova
Bologna|IT|Bolonia|
Vatican City|VA|Ciudad del Vaticano|
Berlin|DE|Berlín|
Hamburg|DE|Hamburgo|
Munich|DE|Múnich|München, Muenchen
Köln|DE|Colonia|Cologne, Koeln
Frankfurt am Main|DE|Fráncfort del Meno|Frankfurt, Fráncfort
Stuttgart|DE||
Nürnberg|DE|Núremberg|Nuremberg
Dresden|DE|Dresde|
Vienna|AT|Viena|Wien
Salzburg|AT|Salzburgo|
Bern|CH|Berna|Berne
Genève|CH|Ginebra|Geneva
Zürich|CH|Zúrich|Zurich
Basel|CH|Basilea|Basle
Lausanne|CH|Lausana|
Brussels|BE|Bruselas|Bruxelles, Brussel
Antwerpen|BE|Amberes|Antwerp
Gent|BE|Gante|Ghent
Brugge|BE|Brujas|Bruges
Luxembourg|LU|Luxemburgo|
Amsterdam|NL|Ámsterdam|
Rotterdam|NL|Róterdam|
The Hague|NL|La Haya|Den Haag
Copenhagen|DK|Copenhague|København
Stockholm|SE|Estocolmo|
Göteborg|SE|Gotemburgo|Gothenburg
Malmö|SE||
Oslo|NO||
Helsinki|FI||
Reykjavík|IS|Reikiavik|Reykjavik
Warsaw|PL|Varsovia|Warszawa
Kraków|PL|Cracovia|Krakow, Cracow
Wrocław|PL|Breslavia|Wroclaw
Prague|CZ|Praga|Praha
Budapest|HU||
Bucharest|RO|Bucarest|București
Sofia|BG|Sofía|
Belgrade|RS|Belgrado|Beograd
Zagreb|HR||
Ljubljana|SI|Liubliana|
Sarajevo|BA||
Athens|GR|Atenas|Athina
Thessaloníki|GR|Tesalónica|Thessaloniki, Salonica
Istanbul|TR|Estambul|İstanbul, Constantinople
İzmir|TR|Esmirna|Izmir
Nicosia|CY||Lefkosia
Valletta|MT|La Valeta|
Moscow|RU|Moscú|Moskva
Saint Petersburg|RU|San Petersburgo|St Petersburg
Kyiv|UA|Kiev|Kiev
Tbilisi|GE|Tiflis|
Yerevan|AM|Ereván|
Baku|AZ|Bakú|
Tallinn|EE|Tallin|
Vilnius|LT|Vilna|
Chisinau|MD|Chisináu|
Dubai|AE|Dubái|
Abu Dhabi|AE|Abu Dabi|
Sharjah|AE|Sarja|
Doha|QA||
Kuwait City|KW|Ciudad de Kuwait|Kuwait
Riyadh|SA|Riad|
Jeddah|SA|Yeda|Jidda
Mecca|SA|La Meca|Makkah
Muscat|OM|Mascate|
Jerusalem|IL|Jerusalén|
Tel Aviv|IL||Tel Aviv-Yafo
Beirut|LB||
Damascus|SY|Damasco|
Amman|JO|Amán|
Baghdad|IQ|Bagdad|
Tehran|IR|Teherán|
Cairo|EG|El Cairo|
Alexandria|EG|Alejandría|
Tunis|TN|Túnez|
Algiers|DZ|Argel|
Casablanca|MA||
Tangier|MA|Tánger|
Marrakesh|MA|Marrakech|Marrakech
Cape Town|ZA|Ciudad del Cabo|
Johannesburg|ZA|Johannesburgo|Joburg
Addis Ababa|ET|Adís Abeba|
Delhi|IN||New Delhi NCR
New Delhi|IN|Nueva Delhi|
Mumbai|IN|Bombay|Bombay
Kolkata|IN|Calcuta|Calcutta
Bengaluru|IN|Bangalore|Bangalore
Chennai|IN|Madrás|Madras
Kathmandu|NP|Katmandú|
Bangkok|TH||Krung Thep, BKK
Chiang Mai|TH||Chiangmai
Ko Samui|TH||Koh Samui
Phuket|TH|Puket|
Ho Chi Minh City|VN|Ciudad Ho Chi Minh|Saigon, Saigón, HCMC
Hanoi|VN|Hanói|
Phnom Penh|KH|Nom Pen|
Yangon|MM|Rangún|Rangoon
Singapore|SG|Singapur|
Kuala Lumpur|MY||KL
Jakarta|ID|Yakarta|
Denpasar|ID||Bali
Manila|PH||
Beijing|CN|Pekín|Peking
Shanghai|CN|Shanghái|
Guangzhou|CN|Cantón|Canton
Nanjing|CN|Nankín|
Hong Kong|HK||Hongkong
Macau|MO|Macao|
Taipei|TW|Taipéi|
Seoul|KR|Seúl|
Busan|KR||Pusan
Tokyo|JP|Tokio|
Kyoto|JP|Kioto|
Sydney|AU|Sídney|
Melbourne|AU||
`

export type Spelling = { name: string; country: string; name_es: string | null; others: string[] }

export const spellings: readonly Spelling[] = lines
  .trim()
  .split('\n')
  .map((line) => {
    const [name = '', country = '', name_es = '', others = ''] = line.split('|')
    return {
      name,
      country,
      name_es: name_es || null,
      others: others.split(',').flatMap((other) => other.trim() || []),
    }
  })
