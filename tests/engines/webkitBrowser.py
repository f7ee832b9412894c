#!/usr/bin/python3
"""A window of WebKitGTK for WebKitWebDriver, with its profile in the folder that DOGEAR_WEBKIT_PROFILE names.

MiniBrowser forgets everything with each automated session: a reader's browser does not.
"""
import os
import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

if "--version" in sys.argv:
    print(f"{WebKit2.get_major_version()}.{WebKit2.get_minor_version()}.{WebKit2.get_micro_version()}")
    sys.exit(0)

profile = os.environ.get("DOGEAR_WEBKIT_PROFILE")
if profile:
    manager = WebKit2.WebsiteDataManager(
        base_data_directory=os.path.join(profile, "data"),
        base_cache_directory=os.path.join(profile, "cache"),
    )
else:
    manager = WebKit2.WebsiteDataManager.new_ephemeral()
# As Safari does.
manager.set_itp_enabled(True)
context = WebKit2.WebContext(website_data_manager=manager)
if profile:
    context.get_cookie_manager().set_persistent_storage(
        os.path.join(profile, "cookies.sqlite"), WebKit2.CookiePersistentStorage.SQLITE
    )
context.set_automation_allowed(True)


def new_view(_session):
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True)
    settings = view.get_settings()
    settings.set_enable_developer_extras(True)
    settings.set_enable_write_console_messages_to_stdout(True)
    settings.set_media_playback_requires_user_gesture(True)
    window = Gtk.Window(default_width=1024, default_height=820)
    window.add(view)
    view.connect("close", lambda _view: window.destroy())
    window.show_all()
    return view


def start(_context, session):
    info = WebKit2.ApplicationInfo()
    info.set_name("dogear-webkit")
    info.set_version(WebKit2.get_major_version(), WebKit2.get_minor_version(), WebKit2.get_micro_version())
    session.set_application_info(info)
    session.connect("create-web-view", new_view)
    session.connect("will-close", lambda _session: Gtk.main_quit())


context.connect("automation-started", start)
Gtk.main()
