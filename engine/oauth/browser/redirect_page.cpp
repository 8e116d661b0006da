#include "engine/oauth/browser/redirect_page.h"

namespace engine {
namespace {

constexpr std::string_view kApproved =
    R"(<!doctype html><html lang="en"><meta charset="utf-8"><title>Signed in</title>
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<main style="font:1.1rem/1.5 system-ui,sans-serif;margin:20vh auto;text-align:center">
<h1>Signed in</h1><p>You can close this window and go back to the game.</p></main></html>
)";

constexpr std::string_view kRefused =
    R"(<!doctype html><html lang="en"><meta charset="utf-8"><title>Not signed in</title>
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<main style="font:1.1rem/1.5 system-ui,sans-serif;margin:20vh auto;text-align:center">
<h1>Not signed in</h1><p>You can close this window and try again in the game.</p></main></html>
)";

constexpr std::string_view kUnknown =
    R"(<!doctype html><html lang="en"><meta charset="utf-8"><title>Nothing here</title>
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<main style="font:1.1rem/1.5 system-ui,sans-serif;margin:20vh auto;text-align:center">
<h1>Nothing here</h1><p>This address only waits for the end of a sign-in.</p></main></html>
)";

}  // namespace

std::string_view RedirectPageHtml(RedirectPage page) {
    switch (page) {
        case RedirectPage::Approved:
            return kApproved;
        case RedirectPage::Refused:
            return kRefused;
        case RedirectPage::Unknown:
            break;
    }
    return kUnknown;
}

}  // namespace engine
