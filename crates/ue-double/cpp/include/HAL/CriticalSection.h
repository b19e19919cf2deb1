// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include <mutex>

/** May be locked again by the thread that holds it. */
class FCriticalSection
{
public:
	void Lock()
	{
		Mutex.lock();
	}
	void Unlock()
	{
		Mutex.unlock();
	}

private:
	std::recursive_mutex Mutex;
};
