import { entryOf } from '../../values/objects';
/** Whether the data plane's engine knows a Unicode class by what stands in `\p{...}`. Its tables are those of Unicode 16. */
export function isUnicodeClass(name: string): boolean {
  const [, property, value] = /^(.*?)(?:!=|=|:)(.*)$/s.exec(name) ?? [];
  if (property === undefined || value === undefined) return isKnown(normalised(name));
  return entryOf(PROPERTIES_WITH_VALUES, normalised(property))?.(normalised(value)) ?? false;
}

function isKnown(name: string): boolean {
  return BINARY_PROPERTIES.has(name) || CATEGORIES.has(name) || SCRIPTS.has(name);
}

/** Case, blanks, dashes, underscores and a leading "is" do not count. */
function normalised(name: string): string {
  const plain = name.replace(/^is/i, '').replace(/[ _-]/g, '').toLowerCase();
  return plain === 'c' && /^is/i.test(name) ? 'isc' : plain;
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}

/** General categories, and the three classes that go by a name of their own. */
const CATEGORIES = words(`
  any ascii assigned c casedletter cc cf closepunctuation cn cntrl co combiningmark connectorpunctuation control
  currencysymbol dashpunctuation decimalnumber digit enclosingmark finalpunctuation format initialpunctuation l
  lc letter letternumber lineseparator ll lm lo lowercaseletter lt lu m mark mathsymbol mc me mn modifierletter
  modifiersymbol n nd nl no nonspacingmark number openpunctuation other otherletter othernumber otherpunctuation
  othersymbol p paragraphseparator pc pd pe pf pi po privateuse ps punct punctuation s sc separator sk sm so
  spaceseparator spacingmark symbol titlecaseletter unassigned uppercaseletter z zl zp zs
`);

/** Properties that a character has or has not. */
const BINARY_PROPERTIES = words(`
  ahex alpha alphabetic asciihexdigit bidic bidicontrol bidim bidimirrored cased caseignorable
  changeswhencasefolded changeswhencasemapped changeswhenlowercased changeswhentitlecased changeswhenuppercased ci
  cwcf cwcm cwl cwt cwu dash defaultignorablecodepoint dep deprecated di dia diacritic ebase ecomp emod emoji
  emojicomponent emojimodifier emojimodifierbase emojipresentation epres ext extendedpictographic extender extpict
  graphemebase graphemeextend graphemelink grbase grext grlink hex hexdigit hyphen idc idcompatmathcontinue
  idcompatmathstart idcontinue ideo ideographic ids idsb idsbinaryoperator idst idstart idstrinaryoperator idsu
  idsunaryoperator joinc joincontrol loe logicalorderexception lower lowercase math mcm modifiercombiningmark
  nchar noncharactercodepoint oalpha odi ogrext oidc oids olower omath otheralphabetic
  otherdefaultignorablecodepoint othergraphemeextend otheridcontinue otheridstart otherlowercase othermath
  otheruppercase oupper patsyn patternsyntax patternwhitespace patws pcm prependedconcatenationmark qmark
  quotationmark radical regionalindicator ri sd sentenceterminal softdotted space sterm term terminalpunctuation
  uideo unifiedideograph upper uppercase variationselector vs whitespace wspace xidc xidcontinue xids xidstart
`);

/** Scripts, by name and by code. */
const SCRIPTS = words(`
  adlam adlm aghb ahom anatolianhieroglyphs arab arabic armenian armi armn avestan avst bali balinese bamu bamum
  bass bassavah batak batk beng bengali bhaiksuki bhks bopo bopomofo brah brahmi brai braille bugi buginese buhd
  buhid cakm canadianaboriginal cans cari carian caucasianalbanian chakma cham cher cherokee chorasmian chrs
  common copt coptic cpmn cprt cuneiform cypriot cyprominoan cyrillic cyrl deseret deva devanagari diak divesakuru
  dogr dogra dsrt dupl duployan egyp egyptianhieroglyphs elba elbasan elym elymaic ethi ethiopic gara garay geor
  georgian glag glagolitic gong gonm goth gothic gran grantha greek grek gujarati gujr gukh gunjalagondi gurmukhi
  guru gurungkhema han hang hangul hani hanifirohingya hano hanunoo hatr hatran hebr hebrew hira hiragana hluw
  hmng hmnp hung imperialaramaic inherited inscriptionalpahlavi inscriptionalparthian ital java javanese
  kaithi kali kana kannada katakana kawi kayahli khar kharoshthi khitansmallscript khmer khmr
  khoj khojki khudawadi kiratrai kits knda krai kthi lana lao laoo latin latn lepc lepcha limb limbu lina linb
  lineara linearb lisu lyci lycian lydi lydian mahajani mahj maka makasar malayalam mand mandaic mani manichaean
  marc marchen masaramgondi medefaidrin medf meeteimayek mend mendekikakui merc mero meroiticcursive
  meroitichieroglyphs miao mlym modi mong mongolian mro mroo mtei mult multani myanmar mymr nabataean nagm
  nagmundari nand nandinagari narb nbat newa newtailue nko nkoo nshu nushu nyiakengpuachuehmong ogam ogham olchiki
  olck oldhungarian olditalic oldnortharabian oldpermic oldpersian oldsogdian oldsoutharabian oldturkic olduyghur
  olonal onao oriya orkh orya osage osge osma osmanya ougr pahawhhmong palm palmyrene pauc paucinhau perm phag
  phagspa phli phlp phnx phoenician plrd prti psalterpahlavi qaac qaai rejang rjng rohg runic runr samaritan samr
  sarb saur saurashtra sgnw sharada shavian shaw shrd sidd siddham signwriting sind sinh sinhala sogd sogdian sogo
  sora sorasompeng soyo soyombo sund sundanese sunu sunuwar sylo sylotinagri syrc syriac tagalog tagb tagbanwa
  taile taitham taiviet takr takri tale talu tamil taml tang tangsa tangut tavt telu telugu tfng tglg thaa thaana
  thai tibetan tibt tifinagh tirh tirhuta tnsa todhri todr toto tulutigalari tutg ugar ugaritic vai vaii
  vith vithkuqi wancho wara warangciti wcho xpeo xsux yezi yezidi yi yiii zanabazarsquare zanb zinh zyyy 
`);

const anything = (): boolean => true;
const category = (name: string): boolean => CATEGORIES.has(name);
const script = (name: string): boolean => SCRIPTS.has(name);

/** Properties that are compared with a value. Of the rare ones the value is taken as it is. */
const PROPERTIES_WITH_VALUES: Readonly<Record<string, (value: string) => boolean>> = {
  gc: category,
  generalcategory: category,
  sc: script,
  script,
  scx: script,
  scriptextensions: script,
  age: anything,
  gcb: anything,
  graphemeclusterbreak: anything,
  sb: anything,
  sentencebreak: anything,
  wb: anything,
  wordbreak: anything,
};
