/** The class of a name in `\p{...}`. */
export interface UnicodeClass {
  readonly kind: 'category' | 'property' | 'script' | 'other';
  /** The name in JavaScript's spelling, for a category or a property. */
  readonly name: string;
  /** Whether the class is negated by `!=`. */
  readonly isNegated: boolean;
}

/** Returns the Unicode class that the data plane's engine uses for the text in `\p{...}`. Its tables are those of Unicode 16. */
export function unicodeClass(text: string): UnicodeClass | undefined {
  const [, property, operator, value] = /^(.*?)(!=|=|:)(.*)$/s.exec(text) ?? [];
  if (property === undefined || value === undefined) return classNamed(normalised(text));
  const found = PROPERTIES_WITH_VALUES.get(normalised(property))?.(normalised(value));
  return found && { ...found, isNegated: operator === '!=' };
}

function classNamed(name: string): UnicodeClass | undefined {
  // An ambiguous name is the category: "sc" is not a script, and "lc" not lower case.
  return category(name) ?? property(name) ?? script(name);
}

/** Case, blanks, dashes, underscores and a leading "is" do not count. */
function normalised(name: string): string {
  const plain = name.replace(/^is/i, '').replace(/[ _-]/g, '').toLowerCase();
  return plain === 'c' && /^is/i.test(name) ? 'isc' : plain;
}

function words(text: string): ReadonlyMap<string, string> {
  const names = text.trim().split(/\s+/);
  return new Map(names.map((name) => [name.replaceAll('_', '').toLowerCase(), name]));
}

/** General categories, and the three classes that go by a name of their own. */
const CATEGORIES = words(`
  Any ASCII Assigned C Cased_Letter Cc Cf Close_Punctuation Cn cntrl Co Combining_Mark Connector_Punctuation Control
  Currency_Symbol Dash_Punctuation Decimal_Number digit Enclosing_Mark Final_Punctuation Format Initial_Punctuation L
  LC Letter Letter_Number Line_Separator Ll Lm Lo Lowercase_Letter Lt Lu M Mark Math_Symbol Mc Me Mn Modifier_Letter
  Modifier_Symbol N Nd Nl No Nonspacing_Mark Number Open_Punctuation Other Other_Letter Other_Number Other_Punctuation
  Other_Symbol P Paragraph_Separator Pc Pd Pe Pf Pi Po Private_Use Ps punct Punctuation S Sc Separator Sk Sm So
  Space_Separator Spacing_Mark Symbol Titlecase_Letter Unassigned Uppercase_Letter Z Zl Zp Zs
`);

/** Properties that a character has or has not. */
const BINARY_PROPERTIES = words(`
  AHex Alpha Alphabetic ASCII_Hex_Digit Bidi_C Bidi_Control Bidi_M Bidi_Mirrored Cased Case_Ignorable
  Changes_When_Casefolded Changes_When_Casemapped Changes_When_Lowercased Changes_When_Titlecased
  Changes_When_Uppercased CI CWCF CWCM CWL CWT CWU Dash Default_Ignorable_Code_Point Dep Deprecated DI Dia Diacritic
  EBase EComp EMod Emoji Emoji_Component Emoji_Modifier Emoji_Modifier_Base Emoji_Presentation EPres Ext
  Extended_Pictographic Extender ExtPict Grapheme_Base Grapheme_Extend Grapheme_Link Gr_Base Gr_Ext Gr_Link Hex
  Hex_Digit Hyphen IDC ID_Compat_Math_Continue ID_Compat_Math_Start ID_Continue Ideo Ideographic IDS IDSB
  IDS_Binary_Operator IDST ID_Start IDS_Trinary_Operator IDSU IDS_Unary_Operator Join_C Join_Control LOE
  Logical_Order_Exception Lower Lowercase Math MCM Modifier_Combining_Mark NChar Noncharacter_Code_Point OAlpha ODI
  OGr_Ext OIDC OIDS OLower OMath Other_Alphabetic Other_Default_Ignorable_Code_Point Other_Grapheme_Extend
  Other_ID_Continue Other_ID_Start Other_Lowercase Other_Math Other_Uppercase OUpper Pat_Syn Pattern_Syntax
  Pattern_White_Space Pat_WS PCM Prepended_Concatenation_Mark QMark Quotation_Mark Radical Regional_Indicator RI SD
  Sentence_Terminal Soft_Dotted space STerm Term Terminal_Punctuation UIdeo Unified_Ideograph Upper Uppercase
  Variation_Selector VS White_Space WSpace XIDC XID_Continue XIDS XID_Start
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

const lookUp = (kind: UnicodeClass['kind'], names: ReadonlyMap<string, string>) => (text: string) => {
  const name = names.get(text);
  return name === undefined ? undefined : { kind, name, isNegated: false };
};
const category = lookUp('category', CATEGORIES);
const property = lookUp('property', BINARY_PROPERTIES);
const script = lookUp('script', SCRIPTS);
const anything = (name: string): UnicodeClass => ({ kind: 'other', name, isNegated: false });

/** Properties that are compared with a value. The values of rare properties are used unchanged. */
const PROPERTIES_WITH_VALUES: ReadonlyMap<string, (value: string) => UnicodeClass | undefined> = new Map([
  ...['gc', 'generalcategory'].map((name) => [name, category] as const),
  ...['sc', 'script', 'scx', 'scriptextensions'].map((name) => [name, script] as const),
  ...['age', 'gcb', 'graphemeclusterbreak', 'sb', 'sentencebreak', 'wb', 'wordbreak'].map(
    (name) => [name, anything] as const,
  ),
]);
