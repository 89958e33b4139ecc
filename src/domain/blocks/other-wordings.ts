/*
 * Wordings by which a title, a note or a remark says that figures are none of a report, not right or not final. They are
 * forms of whole texts; single words are in `other-words.ts`.
 */

/** What a title or a name says of figures that are none of a report: prices, shares, drafts, other stock, sales. */
export const OTHER_TABLES: readonly RegExp[] = [
  /(?<![가-힣])(?:팔레트|파렛트|파레트|plt|톤|건|평|인|시간|박스|box|㎡|m2|kg|cbm|단위)당(?![가-힣]| ?\d)/,
  /(?<![a-z])(?:per (?:pallet|plt|sqm|㎡|case|ton|unit|shipment|kg|cbm|capita)|unit (?:price|cost)s?|[yn]-1|days of (?:inventory|stock|supply)|export amount|run[ -]?rate|what[ -]if|pro[ -]forma|(?:base|best|worst) case|(?:standard|std\.?) costs?|f\/c|b\/p|(?:latest|current) (?:view|estimate)|local currency|per m2|fy ?'?\d{2,4}[/-]'?\d{2})(?![a-z\d])/,
  /(?<![가-힣a-z\d])(?:[1-9]|[a-d])안(?![가-힣])|전기 ?실적/,
  /단가(?! ?(?:[\d.]+ ?% ?)?(?:인상|변경|적용|는|은|기준))|지수(?=$| ?\()|물류비 원단위/,
  // `예산 대비 실적 및 차이` and `관리비, 차이` are of several.
  // `예산 대비 편차` and `물류비 비중` are not.
  /(?<!(?:실적|및|[/+&,(]) ?)(?:편차|비중)$/,
  /(?<!(?:대비|및|반올림|단수|끝수|[/+&,]) ?)(?:차이(?!나|가 ?[있날]| ?있을| ?발생)|차액)|(?:예산|계획|목표) 대비 차[이액]|절감 ?(?:액|실적|효과)|부가세(?! ?(?:\(?(?:\d{1,2}%|vat)\)? ?)?(?:별도|제외|미포함|[는가]))/,
  /(?<!(?:대비|실적|비용|및|[/+&,(]) ?)(?:증가율|성장률|전[월년]비(?![가-힣])|비중)/,
  /(?<!(?:and|vs\.?|[/+&,(]) ?)(?<![a-z])(?:yoy|mom|qoq|rate card)(?![a-z])/,
  // What changed, without the figures that changed: `전월 대비`, `물류비 증가액`.
  /(?:(?<!(?:실적|및)[ (]{0,2})(?:전[년월]|작년|전분기) ?(?:동[월기] ?)?대비|(?<!(?:실적|및|[/+&,])[^,]{0,9})(?:증가|감소|상승|하락|인상|인하) ?[액폭분])(?=\)?$| ?\(단위)/,
  /(?:초과|부족|편성|배정|절감) ?액$|(?:배부|절감) ?후$|(?:증|변동|조정|보정|소급) ?(?:액|분|금액)$|인상 ?금액$|(?<![a-z])(?:increases?|decreases?|differences?)$|(?<![가-힣])(?:편성|배정|가안)$|(?<![a-z\d])(?:mat|\d{1,2}mma)$/,
  /샘플(?! 운송)|(?<![가-힣])가정|견적(?!팀)/,
  /(?:발주|요청) ?금?액|미청구(?! ?분)|(?:지급|청구|집행|정산|발주|선적|수입|입고|출고|발생|비용|물류비|금액|재고) ?예정|(?:해외|중국|일본|미국|유럽|베트남|인도|싱가포르) ?(?:법인|지사)|(?<![a-z])sk(?:[cetgn]| ?(?:hynix|하이닉스|케미칼|텔레콤|이노베이션))(?![a-z])/,
  /(?:기초|월초|안전|적정|불용|폐기|장기|부진|최대|최소) ?재고|재고 ?(?:일수|비중|중량)|(?:수출|판매|생산) ?(?:금?액|실적)/,
  /(?<![가-힣])수출(?!입)|발주 ?(?:현황|내역)|통관 ?예정|(?:위탁|미착|가용) ?재고|(?:opening|beginning) (?:stock|inventory|balance)/,
  /(?<![가-힣])(?:입고|출고|폐기|반품) ?금?액|관세(?=$| ?납부)|(?:수입|해상|항공) ?운임|통관(?=$| ?비용)|수입 ?중량|(?:수입|입고|출고) ?지연/,
  /(?<![a-z])(?:sales(?=$| by)|sku ?수)(?![a-z])/,
  // Sums, shares of something else, what is to be paid, what is not yet decided.
  /당월말?까지(?: ?합계)?\)?$|기초부터|累計|예실차(?! ?분석)|편성안(?! ?대비)|품의 ?금?액|(?:중복 ?청구분?|할인 ?전 ?금액|취소분)$|(?<!\d)(?:[1-9]|1[01])월 ?결산 ?법인|\d월 ?= ?\d월/,
  /(?<![a-z])(?:running ?total|jan[a-z]*[- ]to[- ]month|apr(?:il)? ?20\d\d ?[-~] ?mar(?:ch)?)(?![a-z])|^\(?per (?:shipment|working ?day)\)?$/,
  /재고 ?(?:현황 ?)?\(?(?:팔레트|박스) ?수(?![가-힣])|보유 ?일수|소비자가|판매가|장기 ?체화|(?<!\d)월중 ?(?:최고|\d{1,2}일)|수입 ?(?:물량|오더|반송|cbm)(?! ?(?:및|[,&]))|발주 ?기준|미통관|관세 ?현황(?! ?및)/,
  /(?<!(?:excl\.?|excluding|excludes|net of) )(?<![a-z])(?:in units(?! ?(?:of|:))|days on hand|stock days|slow[- ]moving|write[- ]offs?|import (?:duty|duties|freight|quantity|orders?)(?! ?(?:&|and))|purchase orders?)(?![a-z])/,
  // A year that begins later, and a part of costs.
  /회계연도 ?\(?(?!0?1월 ?[~-] ?12월)\d{1,2}월 ?[~-] ?\d{1,2}월|(?:회계|기준) ?연도 (?!0?1월)\d{1,2}월 ?(?:개시|시작)|(?<![a-z])(?:fiscal year|fy) (?:begins|starts)(?! (?:in |on )?jan)/,
  /\(기안\)|(?<=\S) 기안$|일부만|상위 ?\d+개|\d{1,3}% ?(?:배[부분]|반영)|\(1\/12\)|연 환산|(?<!\d)1년 ?전(?! ?대비)|외화 ?금액|기간 ?합계|(?<![\d월] ?)1일 ?(?:기준|평균)(?!환율| ?환율)/,
  // What a pivot table counts or shows: `개수 : 금액`, `Max of Amount`, `사업부 (모두)`.
  /^(?:개수|최대값?|최소값?|곱|분산|표준 ?편차|표본 ?(?:표준 ?편차|분산)) ?: |(?<![a-z])(?:count|max|min|product|stdevp?|varp?) of |\((?:모두|다중 ?항목|all|multiple ?items)\)/,
  /(?<![a-z])apr(?:il)? ?[-~–] ?mar(?:ch)?(?![a-z])/,
  /세금계산서 ?(?:총액|합계) ?기준|\((?:[상하]반기|[1-4]분기) ?(?:합계|합산|누계)\)$|기준 ?: ?발주/,
  /현황 ?\((?!단위)(?:[가-힣]{2,4}:? ?)?(?:평|ft2|sq\.? ?ft|mwh)(?: ?기준)?\)/,
  /\((?:미화|불화|유로화|엔화|위안화)\)(?! ?:)|(?:미화|유로화|엔화|위안화) ?기준|달러 ?환산|원화 ?환산 ?전/,
  // A part of a month, but not when something is due: `1일~15일 물류비`.
  /^(?!.*(?:매월|익월|다음 ?달|기한|마감|정산|검토|회의|지급|제출|이내|발행|신고|납부|공사|조사|휴|연차|출장|회신|무료|교육)).*?(?<![\d~.,-] ?|월 ?)0?1일? ?[~-] ?(?:1\d|2[0-7])일/,
  /보름(?:치| ?기준)|[상전]반월|월 ?중간 ?마감|첫째 ?주 ?(?:실적|금액|비용)|각 ?월 ?(?:[1-9]|1\d|20)일 ?기준|^\(?(?:[1-9]|1\d|20)일(?:까지|치)\)?$/,
  /(?<![a-z])(?:half (?:a |of (?:the |each )?)?month|mid[- ]month ?figures|first (?:half ?of (?:the |each )?month))(?![a-z])|^\(?(?:first two ?weeks(?: only)?|(?:as of|until|through|up to) the \d{1,2}(?:st|nd|rd|th))\)?$/,
];
/** Figures of a part of a company: `인천 제외`, `오산센터만`. */
export const OF_A_PART =
  /(?<![가-힣])(?:[가-힣]{2,4}(?:센터|창고|지점|공장|사업장)|인천|부산|평택|오산|이천|안성|용인|김포|송도|천안|청주|해상|항공)(?:만|분만?| ?제외)(?![가-힣])|(?<![가-힣])(?:iws|아레나스) ?제외/;
/** As companies shorten plans: `2024E`, `FY24(F)`, `AOP`, `26BP`, `RF3`, `2026 LE`; `3+9` has three months of actual figures. */
export const SHORT_PLAN =
  /(?<![A-Za-z\d-])(?:FY ?'?\d{2}|'\d{2}|20\d{2})년?(?: ?\((?:[EFBPTe]|PL)\)|(?:[EFBPT]|PL)(?![A-Za-z\d가-힣/-])| ?Fct)|(?<=(?:[비용황액]|cost) ?)(?:\((?:[EFP]|A\/[EF]|예|추|안)\)| \d{2}[EF])$|(?<![A-Za-z])A ?\+ ?[EF](?![A-Za-z])|(?<![A-Za-z])(?:(?<!\d)\d{1,2}\+\d{1,2}(?![\d월])|\d년? ?BP|BP ?\d+|^BP$|(?:RF|LE)(?! ?(?:컨테이너|단말|장비)))(?![A-Za-z])/;

/** Such a sheet holds what is compared, tried or old; a file of such a name may be the only one. */
export const OTHER_SHEETS =
  /^(?:참고(?: ?자료|용)?|비교(?: ?자료|용)?|연습(?: ?용)?|테스트|test|old|backup|bak|더미|오류|변경 ?전|미사용|사용 ?안 ?함)[ _-]?\d{0,4}$/;

/** In a note: other units than those of the catalogue. */
export const OTHER_UNITS =
  /(?<![a-z\d])(?:mwh|gwh|toe|man-?days?)(?![a-z]| ?(?:=|아님))|단위 ?: ?평|(?<![가-힣])평 ?(?:기준|환산)(?! ?아님)|단위(?:[은는]|가)? ?(?:평|‰)(?:임|입니다|이며|$)|단위 ?: ?‰|(?:팔레트|박스|컨테이너|톤) ?수(?:량)? 기준|여유율|영업일당|첫째 ?주 ?기준|(?<!\d)1일 ?(?:기준|치|분)(?![가-힣])/;

/** A day before the last one of a month. */
const EARLY_DAY = String.raw`(?:0?[1-9]|1\d|2[0-7])`;
export const UP_TO_A_DAY = new RegExp(
  `(?:(?:\\d{1,2}월|~) ?${EARLY_DAY}일?|(?<!매월 ?|\\d)${EARLY_DAY}일까지|\\d{1,2}/${EARLY_DAY}) ?(?:까지|기준)?(?:의)? ?(?:집계|실적|금액)|매월 ?${EARLY_DAY}일까지의? ?(?:집계(?! ?후)|금액|물류비)|(?<!\\d)${EARLY_DAY}일 ?마감분`,
);
export const AS_OF_A_DAY = new RegExp(
  `(?:(?<!\\d|\\d년 ?)\\d{1,2}월 ?${EARLY_DAY}일|(?<![\\d./-])\\d{1,2}/${EARLY_DAY}) ?현재(?=$|[),]| 기준)`,
);
/** With its year, such a day tells when the sheet was made. */
export const AS_OF_ENGLISH_DAY = new RegExp(
  `(?<![a-z])as of (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\\.? ${EARLY_DAY}(?!\\d|,? ?\\d{4})`,
);
/** Figures of which a title, a note or a remark says this are not right, not final, of a part of a month, or with tax. */
export const NOT_RIGHT: readonly RegExp[] = [
  /임의로|(?:예시|테스트|가상|더미) ?(?:데이터|자료|숫자|값)|예시로|(?<![a-z])(?:dummy|sample|test) (?:data|figures)/,
  /10배|0이 (?:하나|한 ?개)|사용 ?금지|(?:금액|수치|숫자)[이가]? ?(?:오류(?! ?(?:발견 ?)?시 [가-힣 ]{0,8}(?:연락|회신|문의))|잘못)|임시 ?(?:값|수치|숫자|금액|자료)|대충|월할|나눈 ?(?:값|금액)|(?:이중|중복) ?(?:입력|계상|기재)/,
  /[세3] ?자리[를는]? ?(?:생략|제외|절사|버림)|(?:(?:천|만) ?원? ?(?:미만|이하)|(?<!\d)000|(?<!\d)0 ?[세3] ?개)[은는를]? ?생략|(?:수정|정정|조정) ?전(?![가-힣])|(?:연초|\d월)부터[^.]{0,30}(?:합(?![가-힣])|합계|누적)|\d개월분? ?(?:합산|합계|누계)|중간 ?집계|\d월분?(?:에|에는|은|는)? \d{1,2}월분?[을를이가도]? ?(?:포함|합산)/,
  /(?<!(?:단가|환율|요율|일정|합계|반올림|단수|끝수)[^,.]{0,15})(?:다를|상이할) ?수 ?[있도]/,
  /(?<!(?:단가|환율|요율|일정)[^,.]{0,15})(?:변동될|변경될|바뀔|틀릴) ?수 ?[있도]/,
  /(?:확인|마감|결산|검증|확정|정산|검토|승인|평가|배[분부]|환율.{0,20}(?:적용|환산)) ?전(?![가-힣])|추후 ?(?:수정|정정|변경|확정|정산|반영)(?![^.]{0,20}없음)|(?:오면|확정 ?후) ?수정|(?:검토|작성|집계) ?중$/,
  /재확인 ?(?:필요|요망|예정)|(?:금액|수치|숫자)[^,.]{0,12}(?:확인 ?(?:필요|중)|확정(?:됩|될| ?예정))|확정 ?(?:금액|분|치)[^,.]{0,20}(?:송부|통보|예정)/,
  /미(?:반영|정산|집계|수취|수령|도착|차감|청구|확정|마감)(?![분액]|(?: 금액)? 없음)|누락(?:되|됨|분 ?있|$)|안 ?와서|시스템[^.]{0,6}불일치|전월[과 ]{1,2}(?:동일|같)[^.]{0,6}(?:넣|기재|입력|작성)/,
  /(?<![a-z])(?:to be (?:confirmed|finali[sz]ed|updated)|not (?:yet )?(?:received|final|closed|confirmed)|subject to change|tbc|flash (?:number|figure|estimate)s?|trued? up|placeholders?|ballpark)(?![a-z])/,
  /\d월[^,.]{0,8}(?:넣|채[우워움]|복사|대체|갈음)|(?:예산|계획|견적|추정|작년)[^,.]{0,6}로 ?(?:넣|채|작성|기재|입력|대체|계산)/,
  UP_TO_A_DAY,
  AS_OF_A_DAY,
  // Of a period of which the last month is cut: `조회기간: 2024-01-01 ~ 2024-12-20`.
  /(?:조회|집계|대상|실적|정산) ?기간 ?:? ?[\d./-]{6,10} ?[~-] ?20\d{2}[-./]\d{1,2}[-./](?:0?[1-9]|1\d|2[0-7])(?!\d)/,
  // Figures in other months than theirs: `한 달씩 밀려 있음`, `2월과 3월이 서로 바뀜`, `3월 = 1~2월 평균`.
  /밀려 ?있|밀린 ?(?:값|것|자료)|서로 ?바뀌|\d월분?[은는이가] ?\d{1,2}월분?[과와] ?(?:합[산쳐]|같이)|\d월 ?= ?[\d~월 ]{2,8}평균|^(?:※ ?)?전월 ?(?:사용|발생)분(?:임)?$|invoice month/,
  /(?<![a-z])(?:do not use|training data)(?![a-z])|오류 ?있|정정 ?예정|최종 ?(?:본 ?)?아님|임의 ?(?:숫자|값|수치)|가상 ?(?:수치|숫자|값)|(?<![가-힣])작업 ?중(?=$|[ )/])/,
  // Of some cells, by their look or their month: `음영: 추정`, `괄호는 계획`, `3월: 15일 기준`, `△는 증가`.
  /(?:음영|색|글[씨자]|괄호|[(]\s?[)]|볼드|굵은|이탤릭|기울임|밑줄)[^,.;]{0,12}(?:추정|예상|예측|계획|예산|목표|전망|잠정|전년|누계)/,
  /(?<![a-z])(?:italics?|shaded|highlighted|colou?red|bold|brackets?|parenthes[ie]s)[^.;]{0,30}(?:estimate|forecast|budget|plan|target|provisional|prior year)/,
  /\d월(?:[은는]|:) ?\d{1,2}일(?:치|분|간|까지| ?기준)|\d월[^,.;]{0,15}(?<!(?:증가|감소|상승|하락|인상|인하|변경|발생) ?)(?:추정|예측)(?:치|값|액|분|함|임|됨)?\.?$|\d월부터 ?누[계적]/,
  /[△▲] ?(?:[은는]|:) ?(?:증가|이익|절감|흑자)|(?<![a-z])partial month/,
  AS_OF_ENGLISH_DAY,
  /(?<![a-z])(?:month[- ]to[- ]date|moving average|(?:total|sum) since|since jan(?:uary)?|extrapolated|(?:is|are) (?:an? )?(?:estimate|projection|forecast)s?|net of (?:intercompany|rebates?))(?![a-z])|당월까지의? ?합|연환산/,
  /(?:vat|부[가과](?:가치)?세|세금|(?<![a-z])tax(?:es)?) ?(?:\d+% ?)?(?:[이가를은]? ?)?(?:포함(?! ?(?:하지|되지|안|x|여부)|으로 ?발행)|가산|incl)/,
  /^(?:※ ?)?(?:하루 ?(?:평균|치)|(?:1|일) ?주일치)(?: ?금액)?(?:임|입니다)?$|가짜|아직 ?확정되지 ?않|(?:\d00|천|백만)[을를] ?곱[함하한할해]|전월까지 ?(?:합|더|누)|매월 ?더한|\d월[은는] ?\d{1,2}\.\d{1,2}까지|동일 ?가정/,
  /(?<![a-z])(?:not actuals?|for illustration|(?:amounts|figures|costs) are monthly averages|averages? of the (?:last|past)|cumulative from|accumulated since|guess(?:es)?|incomplete$)(?![a-z])/,
  /(?:부가세|세금|vat)[를이가]? ?(?:\d+%[를이가]? ?)?(?:더[한함해]|합산|반영)(?! ?(?:안|하지|제외|없|전|x))|(?<![가-힣])세포함(?!유)|vat ?(?:\(\d+%\) ?|여부 ?)?[:=]? ?(?:포함(?! ?(?:안|하지|x|여부)|으로 ?발행)|[yo]$|inc\.)|\(vat\+\)|(?<![a-z])(?<!not )(?:with|inclusive of|gross of) (?:vat|tax)(?![a-z]|: ?no| invoice| authority| return)|원화 ?환산 ?전/,
  // Beside figures: they do not count, or are of several months.
  /^(?:추정분|견적(?:가| ?금액| ?기준)|예산 ?(?:기준 ?입력|으로 ?갈음|액 ?기재)|전월 ?값 ?복사|전년 ?(?:동월 ?)?(?:금액|과 ?동일)(?: ?준용| ?적용)|연간? ?(?:총액|금액)|분기 ?총액|\d개월분 ?일괄|가정산|임의 ?배분|(?:usd|달러) ?(?:금액|환산)|수치 ?미검증|타 ?사업부 ?포함)$/,
  /^(?:취소분?|반품분|환불분?|임시|가안|대략|미확정|무효|반려|삭제|보류|역분개|반제|대변|환급|반품|차감|취소 ?전표|미승인|임시 ?저장|초안|부가세|세액|비중|draft|parked|credit ?(?:memo|note)|진행 ?중|작성 ?중|중복(?: ?계상)?|\d개월분|reversed|reversal|rejected|deleted|cancell?ed|void|pending|fc\d?|fcst|pln|bp|le|rf\d?)$/,
  // A part of a month.
  /^\d{1,2}일? ?[~-] ?(?:0?[1-9]|1\d|2[0-7])일$/,
  /공급대가|공급가액? ?[+&] ?(?:세액|부가세|vat)|(?<![a-z])incl(?:uding|uded|udes?|\.)? ?(?:\d+% ?)?(?:of )?(?:vat|tax)/,
];
